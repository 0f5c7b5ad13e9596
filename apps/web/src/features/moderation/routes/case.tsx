import { Skeleton } from '@mantine/core'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { data, useLocation, useParams } from 'react-router'
import { errorCode, isRetryable, pageContext, prefetch, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { BackLink } from '../../../ui/rows/panels.tsx'
import { appealTokenIn, SignedInPage, useSession } from '../../accounts/index.ts'
import { caseQuery } from '../api.ts'
import { CaseView } from '../components/case-view.tsx'
import type { Route } from './+types/case'
import classes from './moderation.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, hasToken } = context.get(pageContext)
  if (!hasToken) return { state: undefined }
  const state = await prefetch((client) =>
    client.fetchQuery(caseQuery(api, params.id)).catch((error) => {
      if (errorCode(error) === 'A0404') throw data(null, { status: 404, statusText: 'Not Found' })
    }),
  )
  return { state }
}

export function clientLoader() {
  return { state: undefined }
}

export default function CasePage({ loaderData }: Route.ComponentProps) {
  const { user } = useSession()
  const { hash } = useLocation()
  const appealToken = user ? undefined : appealTokenIn(hash)
  return (
    <HydrationBoundary state={loaderData.state}>
      {user && <BackToList />}
      {user || appealToken ? <CaseById appealToken={appealToken} /> : <ForMembers />}
    </HydrationBoundary>
  )
}

function BackToList() {
  const { t } = useTranslation()
  const { search } = useLocation()
  return (
    <div className={classes.back}>
      <BackLink to={`/moderation${search}`}>{t('moderation.back')}</BackLink>
    </div>
  )
}

/** Page for a reader who has neither a session nor an appeal token. */
function ForMembers() {
  return <SignedInPage waiting={<CaseSkeleton />}>{() => null}</SignedInPage>
}

function CaseById({ appealToken }: { appealToken: string | undefined }) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const query = useQuery(caseQuery(useApi(), id, appealToken))
  if (query.data) return <CaseView found={query.data} appealToken={appealToken} />
  if (query.isError && !isRetryable(query.error))
    return <EmptyState isPage kind="lost" title={t('error.notFoundTitle')} text={t('error.notFoundText')} />
  if (query.isError) return <LoadFailed onRetry={() => query.refetch()} />
  return <CaseSkeleton />
}

function CaseSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className={classes.waiting}>
      <Skeleton height={32} width="40%" />
      <Skeleton height={280} radius="lg" />
      <Skeleton height={120} radius="lg" />
    </div>
  )
}
