import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { PanelsSkeleton } from '../../../ui/rows/panels.tsx'
import { loadAdminPage } from '../admin-loader.ts'
import { systemQuery } from '../api.ts'
import { AdminPage } from '../components/admin-page.tsx'
import { VersionView } from '../components/version-view.tsx'
import type { Route } from './+types/version'

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, (client, api) => client.prefetchQuery(systemQuery(api)))
}

export function clientLoader() {
  return { state: undefined }
}

export default function VersionPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <HydrationBoundary state={loaderData.state}>
      <AdminPage here="version" lead={t('adminVersion.lead')}>
        <System />
      </AdminPage>
    </HydrationBoundary>
  )
}

function System() {
  const query = useQuery(systemQuery(useApi()))
  if (query.data) return <VersionView system={query.data} now={query.dataUpdatedAt} />
  return query.isError ? <LoadFailed onRetry={() => query.refetch()} /> : <PanelsSkeleton />
}
