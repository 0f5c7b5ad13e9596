import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { ListEnd } from '../../../ui/infinite/list-end.tsx'
import { LoadFailed } from '../../../ui/page/index.ts'
import { PanelsSkeleton } from '../../../ui/rows/panels.tsx'
import { loadAdminPage } from '../admin-loader.ts'
import { themeDetailsQuery } from '../api.ts'
import { AdminPage } from '../components/admin-page.tsx'
import classes from '../components/administration.module.css'
import { ThemeList } from '../components/theme-list.tsx'
import type { Route } from './+types/themes'

const loadThemeDialog = () => import('../components/theme-dialog.tsx')

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, (client, api) => client.prefetchInfiniteQuery(themeDetailsQuery(api)))
}

export function clientLoader() {
  return { state: undefined }
}

export default function ThemesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <AdminPage state={loaderData.state} here="themes" lead={t('adminThemes.lead')} forModerators>
      <Themes />
    </AdminPage>
  )
}

function Themes() {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const query = useInfiniteQuery(themeDetailsQuery(useApi()))
  const themes = query.data?.pages.flatMap((page) => page.theme_arr)
  const add = <Button onClick={() => setAdding(true)}>{t('adminThemes.add')}</Button>
  return (
    <>
      {query.isError && !themes && <LoadFailed onRetry={() => query.refetch()} />}
      {query.isPending && <PanelsSkeleton />}
      {themes?.length === 0 && (
        <EmptyState title={t('adminThemes.emptyTitle')} text={t('adminThemes.emptyText')} action={add} />
      )}
      {themes !== undefined && themes.length > 0 && (
        <>
          <div className={classes.bar}>{add}</div>
          <ThemeList themes={themes} />
          <ListEnd query={query} />
        </>
      )}
      <LazyDialog opened={isAdding} load={loadThemeDialog} onFail={() => setAdding(false)}>
        {(ThemeDialog, isShown) => <ThemeDialog opened={isShown} onClose={() => setAdding(false)} />}
      </LazyDialog>
    </>
  )
}
