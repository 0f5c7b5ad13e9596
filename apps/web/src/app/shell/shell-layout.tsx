import type { Client } from '@easel/contract/client'
import { IconPlus } from '@tabler/icons-react'
import { HydrationBoundary, type QueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import { Outlet, useLocation, useRouteLoaderData, useSearchParams } from 'react-router'
import { siteQuery, unsavedCodesCookie, useSession } from '../../features/accounts/index.ts'
import { balanceQuery } from '../../features/credits/index.ts'
import { unreadQuery, useNotificationPush, useReadForWork } from '../../features/notifications/index.ts'
import { PostSlot } from '../../features/posts/index.ts'
import { LanguageOffer } from '../../features/preferences/index.ts'
import { SaveSlot } from '../../features/save-to-board/index.ts'
import { ShareSlot } from '../../features/share/index.ts'
import { runningQuery, useCloseWork } from '../../features/works/index.ts'
import { pageContext, prefetch, readCookie, writeCookie } from '../../lib/api/index.ts'
import { CachedHtml } from '../../lib/cached-html/cached-html.tsx'
import { readStoredDraft } from '../../lib/drafts/index.ts'
import { barePath, LocaleLink, useTranslation } from '../../lib/i18n/index.ts'
import { usePart } from '../../lib/part.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { LazyDialog } from '../../ui/dialog/index.ts'
import { SkipLink } from '../../ui/page/index.ts'
import { ErrorPage } from '../error-page.tsx'
import type { Route } from './+types/shell-layout'
import { AnnouncementBar, announcementCookie } from './announcement-bar.tsx'
import { navItems } from './nav-items.ts'
import { RecoveryCodesBar } from './recovery-codes-bar.tsx'
import classes from './shell.module.css'
import { Shortcuts } from './shortcuts.tsx'
import { isMainThing, Sidebar, SiderFooter } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

const command = 'npm run host -- moderator add <username>'

const ownData = (api: Client) => [
  (client: QueryClient) => client.prefetchQuery(balanceQuery(api)),
  (client: QueryClient) => client.prefetchQuery(unreadQuery(api, 'work_state')),
  (client: QueryClient) => client.prefetchQuery(unreadQuery(api, 'social')),
  (client: QueryClient) => client.prefetchQuery(runningQuery(api)),
]

/** Loads the top bar's data with the page, so that the browser need not request it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, hasToken } = context.get(pageContext)
  const cookies = request.headers.get('cookie') ?? ''
  const state = await prefetch((client) =>
    Promise.all([
      client.prefetchQuery(siteQuery(api)),
      ...(hasToken ? ownData(api).map((load) => load(client)) : []),
    ]),
  )
  return {
    state,
    closedAnnouncement: readCookie(announcementCookie, cookies),
    unsavedCodes: readCookie(unsavedCodesCookie, cookies),
  }
}

/** The browser fetches nothing here, because events keep this data up to date. */
export function clientLoader() {
  return {
    state: undefined,
    closedAnnouncement: readCookie(announcementCookie),
    unsavedCodes: readCookie(unsavedCodesCookie),
  }
}

export function shouldRevalidate() {
  return false
}

const loadWorkDrawer = () => import('../../features/works/components/work-drawer.lazy.tsx')

interface ShellProps {
  closedAnnouncement?: string | undefined
  unsavedCodes?: string | undefined
  children: React.ReactNode
}

function Shell({ closedAnnouncement, unsavedCodes, children }: ShellProps) {
  const { t } = useTranslation()
  const page = useRouteLoaderData<typeof rootLoader>('root')
  const [collapsed, setCollapsed] = useState(page?.siderCollapsed ?? false)
  const toggle = () => {
    writeCookie('sider', collapsed ? 'open' : 'collapsed')
    setCollapsed(!collapsed)
  }
  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined}>
      <SkipLink to="content">{t('common.skip')}</SkipLink>
      <Sidebar collapsed={collapsed} onToggle={toggle} />
      <div className={classes.column}>
        <LanguageOffer />
        <TopBar unsavedCodes={unsavedCodes} />
        <AnnouncementBar closed={closedAnnouncement} />
        <HostBar />
        <RecoveryCodesBar rendered={unsavedCodes} />
        <div id="content" className={classes.content} tabIndex={-1}>
          {children}
        </div>
      </div>
      <SiderFooter collapsed={collapsed} />
      <TabBar />
      <LiveEvents />
      <LinedUpWorks />
      <Shortcuts />
      <PostSlot />
      <SaveSlot />
      <ShareSlot />
      <DrawerSlot />
    </div>
  )
}

/** Work drawer: `?work=id` in the address of any page opens that work over the page. */
function DrawerSlot() {
  const [params] = useSearchParams()
  const workId = params.get('work')
  const close = useCloseWork()
  const [finishedId, setFinishedId] = useState<string>()
  return (
    <>
      {workId !== null && workId === finishedId && <ReadForWork workId={workId} />}
      <LazyDialog opened={workId !== null} load={loadWorkDrawer} onFail={close}>
        {(WorkDrawer, isShown) => (
          <WorkDrawer workId={isShown ? workId : null} onFinishedShown={setFinishedId} />
        )}
      </LazyDialog>
    </>
  )
}

/**
 * Rendered only beside an open work of the user, because the hook requests the number of unread notifications, which visitors do
 * not have.
 */
function ReadForWork({ workId }: { workId: string }) {
  useReadForWork(workId)
  return null
}

export default function ShellLayout({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Shell closedAnnouncement={loaderData.closedAnnouncement} unsavedCodes={loaderData.unsavedCodes}>
        <Outlet />
      </Shell>
    </HydrationBoundary>
  )
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage />
    </Shell>
  )
}

/** Subscribes every page to events that the server pushes. */
function LiveEvents() {
  useNotificationPush()
  return null
}

const loadStarts = () => import('../../features/create/line-up-starts.lazy.ts')

/** Starts works that were lined up on the previous page of this tab. */
function LinedUpWorks() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => setWanted(readStoredDraft('lined-up')?.value !== undefined), [])
  const Starts = usePart(isWanted, loadStarts)
  return Starts && <Starts />
}

/** A notice for the host that no moderator reads reports, shown until there is a moderator. */
function HostBar() {
  const { t } = useTranslation()
  const { user } = useSession()
  if (!user?.needs_moderators) return null
  return (
    <p role="status" className={classes.bar}>
      {t('nav.needsModerators')} <code>{command}</code>
    </p>
  )
}

/** Index of the entry that begins a new picture. The entry is in the middle, where a thumb can reach it. */
const middle = Math.floor(navItems.length / 2)

/** Main menu at the bottom of small screens, where a thumb can reach it. */
function TabBar() {
  const { pathname } = useLocation()
  const { user } = useSession()
  const path = barePath(pathname)
  const isMain = isMainThing(user !== null, path)
  return (
    <CachedHtml deps={['tabs', pathname, isMain]}>
      <Tabs path={path} isMain={isMain} />
    </CachedHtml>
  )
}

function Tabs({ path, isMain }: { path: string; isMain: boolean }) {
  const { t } = useTranslation()
  return (
    <nav className={classes.tabs} aria-label={t('nav.main')}>
      {navItems.map(({ to, label, icon: Icon }, index) => (
        <Fragment key={to}>
          {index === middle && (
            <LocaleLink
              to="/tool"
              className={classes.create}
              data-quiet={!isMain || undefined}
              aria-label={t('nav.create')}
            >
              <IconPlus size={26} stroke={2} aria-hidden="true" />
            </LocaleLink>
          )}
          <LocaleLink to={to} className={classes.tab} aria-current={path === to ? 'page' : undefined}>
            <Icon size={23} stroke={1.7} aria-hidden="true" />
            {t(label)}
          </LocaleLink>
        </Fragment>
      ))}
    </nav>
  )
}
