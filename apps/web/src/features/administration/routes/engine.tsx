import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isRetryable, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { BackLink, PanelsSkeleton } from '../../../ui/rows/panels.tsx'
import { loadAdminPage } from '../admin-loader.ts'
import { engineQuery } from '../api.ts'
import { AdminPage } from '../components/admin-page.tsx'
import { EngineView } from '../components/engine-view.tsx'
import type { Route } from './+types/engine'

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, (client, api) => client.prefetchQuery(engineQuery(api, args.params.id)))
}

export function clientLoader() {
  return { state: undefined }
}

export default function EnginePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  return (
    <HydrationBoundary state={loaderData.state}>
      <AdminPage here="engines" lead={t('administration.enginesLead')}>
        <BackLink to="/admin">{t('administration.allEngines')}</BackLink>
        <EngineById key={id} id={id} />
      </AdminPage>
    </HydrationBoundary>
  )
}

function EngineById({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useQuery(engineQuery(useApi(), id))
  if (query.data) return <EngineView engine={query.data} />
  if (query.isError && !isRetryable(query.error))
    return <EmptyState kind="lost" title={t('error.notFoundTitle')} text={t('error.notFoundText')} />
  if (query.isError) return <LoadFailed onRetry={() => query.refetch()} />
  return <PanelsSkeleton />
}
