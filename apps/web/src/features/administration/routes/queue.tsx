import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { PanelsSkeleton } from '../../../ui/rows/panels.tsx'
import { loadAdminPage } from '../admin-loader.ts'
import { engineQueueQuery } from '../api.ts'
import { AdminPage } from '../components/admin-page.tsx'
import { QueueView } from '../components/queue-view.tsx'
import type { Route } from './+types/queue'

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, (client, api) => client.prefetchQuery(engineQueueQuery(api)))
}

export function clientLoader() {
  return { state: undefined }
}

export default function QueuePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <HydrationBoundary state={loaderData.state}>
      <AdminPage here="queue" lead={t('administration.queueLead')}>
        <Queue />
      </AdminPage>
    </HydrationBoundary>
  )
}

function Queue() {
  const query = useQuery(engineQueueQuery(useApi()))
  if (query.data) return <QueueView queue={query.data} />
  return query.isError ? <LoadFailed onRetry={() => query.refetch()} /> : <PanelsSkeleton />
}
