import { HydrationBoundary } from '@tanstack/react-query'
import { Outlet, redirect, useParams, useSearchParams } from 'react-router'
import { pageContext, prefetch } from '../../../lib/api/index.ts'
import { localeOfPath, localePath, useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { Segments } from '../../../ui/layout/index.ts'
import { PageHead } from '../../../ui/page/index.ts'
import { currentUserQuery, loginAddress, SignedInPage, useSession } from '../../accounts/index.ts'
import { type CaseView, casesQuery } from '../api.ts'
import { viewIn } from '../case-address.ts'
import { CaseList } from '../components/case-list.tsx'
import type { Route } from './+types/moderation'
import classes from './moderation.module.css'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  const { api, hasToken } = context.get(pageContext)
  if (!hasToken) {
    // A suspended user has no session; the appeal token is in the fragment, which only the browser sees.
    if ('id' in params) return { state: undefined }
    throw redirect(localePath(localeOfPath(pathname), loginAddress(`${pathname}${search}`)))
  }
  const state = await prefetch(async (client) => {
    const user = await client.fetchQuery(currentUserQuery(api)).catch(() => null)
    await client.prefetchInfiniteQuery(casesQuery(api, viewIn(searchParams, user?.is_moderator ?? false)))
  })
  return { state }
}

export function clientLoader() {
  return { state: undefined }
}

/** The list of cases, with the open case beside it; on small screens the open case replaces the list. */
export default function ModerationPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { user, isUnreached } = useSession()
  const { id } = useParams()
  const isModerator = user?.is_moderator ?? false
  const title = isModerator ? t('nav.moderation') : t('moderation.ownTitle')
  return (
    <main className={classes.page} data-case={id !== undefined || undefined}>
      <PageMeta title={title} isPrivate />
      <div className={classes.head}>
        <PageHead title={title} lead={isModerator ? t('moderation.lead') : t('moderation.ownLead')}>
          {isModerator && <Views />}
        </PageHead>
      </div>
      <HydrationBoundary state={loaderData.state}>
        <div className={classes.columns}>
          {(user || (isUnreached && id === undefined)) && (
            <div className={classes.list}>
              <SignedInPage>{() => <Cases isModerator={isModerator} />}</SignedInPage>
            </div>
          )}
          <div className={classes.detail}>
            <Outlet />
          </div>
        </div>
      </HydrationBoundary>
    </main>
  )
}

function Cases({ isModerator }: { isModerator: boolean }) {
  const [params] = useSearchParams()
  return <CaseList view={viewIn(params, isModerator)} isModerator={isModerator} />
}

function Views() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const choose = (view: CaseView) =>
    setParams(view === 'waiting' ? {} : { show: view }, { replace: true, preventScrollReset: true })
  return (
    <Segments
      label={t('moderation.show')}
      value={viewIn(params, true)}
      onChange={choose}
      choices={[
        { value: 'waiting', label: t('moderation.waiting') },
        { value: 'settled', label: t('moderation.settled') },
        { value: 'mine', label: t('moderation.mine') },
      ]}
    />
  )
}
