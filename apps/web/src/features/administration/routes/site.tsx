import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { PanelsSkeleton } from '../../../ui/rows/panels.tsx'
import { loadAdminPage } from '../admin-loader.ts'
import { siteSettingsQuery } from '../api.ts'
import { AdminPage } from '../components/admin-page.tsx'
import { SiteView } from '../components/site-view.tsx'
import type { Route } from './+types/site'

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, (client, api) => client.prefetchQuery(siteSettingsQuery(api)))
}

export function clientLoader() {
  return { state: undefined }
}

export default function SitePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <HydrationBoundary state={loaderData.state}>
      <AdminPage here="site" lead={t('adminSite.lead')}>
        <Settings />
      </AdminPage>
    </HydrationBoundary>
  )
}

function Settings() {
  const query = useQuery(siteSettingsQuery(useApi()))
  if (query.data) return <SiteView settings={query.data} />
  return query.isError ? <LoadFailed onRetry={() => query.refetch()} /> : <PanelsSkeleton />
}
