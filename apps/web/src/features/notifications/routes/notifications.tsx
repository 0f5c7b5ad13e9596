import { HydrationBoundary } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { pageContext, prefetch } from '../../../lib/api/index.ts'
import { localeOfPath, localePath, useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { PageHead } from '../../../ui/page/index.ts'
import { loginAddress, SignedInPage } from '../../accounts/index.ts'
import { type NotificationKind, socialNotificationsQuery, workNotificationsQuery } from '../api.ts'
import { kindIn, NotificationCenter } from '../components/notification-center.tsx'
import { useReadSeen } from '../hooks/use-mark-read.ts'
import type { Route } from './+types/notifications'
import classes from './notifications.module.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  const { api, hasToken } = context.get(pageContext)
  if (!hasToken) throw redirect(localePath(localeOfPath(pathname), loginAddress(`${pathname}${search}`)))
  const isSocial = kindIn(searchParams) === 'social'
  const state = await prefetch((client) =>
    isSocial
      ? client.prefetchInfiniteQuery(socialNotificationsQuery(api))
      : client.prefetchInfiniteQuery(workNotificationsQuery(api)),
  )
  return { state }
}

export function clientLoader() {
  return { state: undefined }
}

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <main className={classes.page}>
      <PageMeta title={t('notice.title')} isPrivate />
      <PageHead title={t('notice.title')} />
      <HydrationBoundary state={loaderData.state}>
        <SignedInPage>{() => <Center />}</SignedInPage>
      </HydrationBoundary>
    </main>
  )
}

function Center() {
  const [params, setParams] = useSearchParams()
  const kind = kindIn(params)
  const readSeen = useReadSeen()
  const leave = useEffectEvent(() => readSeen(kind))
  // Runs when the page is left in any way.
  useEffect(() => () => leave(), [])
  const choose = (next: NotificationKind) => {
    readSeen(kind)
    setParams(next === 'social' ? { tab: 'social' } : {}, { replace: true, preventScrollReset: true })
  }
  return <NotificationCenter kind={kind} onKind={choose} onLeave={() => undefined} />
}
