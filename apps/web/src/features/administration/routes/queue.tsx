import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { loadAdminPage } from '../admin-loader.ts'
import { engineQueueQuery } from '../api.ts'
import { AdminPage, Loaded } from '../components/admin-page.tsx'
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
    <AdminPage state={loaderData.state} here="queue" lead={t('administration.queueLead')}>
      <Queue />
    </AdminPage>
  )
}

function Queue() {
  return <Loaded query={useQuery(engineQueueQuery(useApi()))}>{(data) => <QueueView queue={data} />}</Loaded>
}
