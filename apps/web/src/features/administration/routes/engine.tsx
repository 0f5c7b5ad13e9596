import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { BackLink } from '../../../ui/rows/panels.tsx'
import { loadAdminPage } from '../admin-loader.ts'
import { engineQuery } from '../api.ts'
import { AdminPage, Loaded } from '../components/admin-page.tsx'
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
    <AdminPage state={loaderData.state} here="engines" lead={t('administration.enginesLead')}>
      <BackLink to="/admin">{t('administration.allEngines')}</BackLink>
      <EngineById key={id} id={id} />
    </AdminPage>
  )
}

function EngineById({ id }: { id: string }) {
  const query = useQuery(engineQuery(useApi(), id))
  return (
    <Loaded query={query} isOne>
      {(data) => <EngineView engine={data} />}
    </Loaded>
  )
}
