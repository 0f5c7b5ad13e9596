import { Skeleton } from '@mantine/core'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isRetryable, prefetch, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { LoadFailed, PageHead } from '../../../ui/page/index.ts'
import { requireLogin, SignedInPage } from '../../accounts/index.ts'
import { templateQuery } from '../../templates/index.ts'
import { EditTemplate } from '../components/edit-template.tsx'
import classes from '../components/maker.module.css'
import type { Route } from './+types/edit-template'

export async function loader(args: Route.LoaderArgs) {
  const { api } = requireLogin(args)
  return { state: await prefetch((client) => client.prefetchQuery(templateQuery(api, args.params.id))) }
}

export function clientLoader() {
  return { state: undefined }
}

export default function EditTemplatePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  return (
    <main className={classes.page}>
      <PageMeta title={t('maker.editTitle')} isPrivate />
      <HydrationBoundary state={loaderData.state}>
        <SignedInPage>{(user) => <OwnTemplateById key={id} id={id} userId={user.id} />}</SignedInPage>
      </HydrationBoundary>
    </main>
  )
}

function OwnTemplateById({ id, userId }: { id: string; userId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(templateQuery(useApi(), id))
  if (data?.user_info.id === userId)
    return (
      <>
        <PageHead title={t('maker.editTitle')} lead={data.title} />
        <EditTemplate template={data} />
      </>
    )
  if (error && isRetryable(error)) return <LoadFailed onRetry={() => refetch()} />
  if (data || error)
    return <EmptyState isPage kind="lost" title={t('error.notFoundTitle')} text={t('error.notFoundText')} />
  return <Skeleton height="62vh" radius={20} aria-busy="true" />
}
