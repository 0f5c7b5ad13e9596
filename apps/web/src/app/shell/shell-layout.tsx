import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useRouteLoaderData, useSearchParams } from 'react-router'
import { PostSlot } from '../../features/posts/index.ts'
import { useCloseWork } from '../../features/works/index.ts'
import { writeCookie } from '../../lib/api/index.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { LazyDialog } from '../../ui/dialog/index.ts'
import { ErrorPage } from '../error-page.tsx'
import { LiveEvents } from './live-events.tsx'
import { OfflineBar } from './offline-bar.tsx'
import classes from './shell.module.css'
import { Sider } from './sider.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'

const loadWorkDrawer = () => import('../../features/works/work-drawer.ts')

function Shell({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation()
  const page = useRouteLoaderData<typeof rootLoader>('root')
  const [collapsed, setCollapsed] = useState(page?.siderCollapsed ?? false)
  const toggle = () => {
    writeCookie('sider', collapsed ? 'open' : 'collapsed')
    setCollapsed(!collapsed)
  }
  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined}>
      <a className={classes.skip} href="#content">
        {t('common.skip')}
      </a>
      <Sider collapsed={collapsed} onToggle={toggle} />
      <div className={classes.column}>
        <TopBar />
        <div id="content" className={classes.content} tabIndex={-1}>
          {children}
        </div>
      </div>
      <TabBar />
      <LiveEvents />
      <PostSlot />
      <OfflineBar />
      <DrawerSlot />
    </div>
  )
}

/** `?work=id` on any page opens that work over it. */
function DrawerSlot() {
  const [params] = useSearchParams()
  const workId = params.get('work')
  const close = useCloseWork()
  return (
    <LazyDialog opened={workId !== null} load={loadWorkDrawer} onFail={close}>
      {(WorkDrawer, isShown) => <WorkDrawer workId={isShown ? workId : null} />}
    </LazyDialog>
  )
}

export default function ShellLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage />
    </Shell>
  )
}
