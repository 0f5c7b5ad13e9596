import { useTranslation } from '../../../lib/i18n/index.ts'
import { BackLink } from '../../../ui/rows/panels.tsx'
import { loadAdminPage } from '../admin-loader.ts'
import { localEngineQuery } from '../api.ts'
import { AdminPage } from '../components/admin-page.tsx'
import { LocalEngineView } from '../components/local-engine-view.tsx'
import type { Route } from './+types/local-engine'

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, (client, api) => client.prefetchQuery(localEngineQuery(api)))
}

export function clientLoader() {
  return { state: undefined }
}

export default function LocalEnginePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <AdminPage state={loaderData.state} here="engines" lead={t('localEngine.lead')}>
      <BackLink to="/admin">{t('administration.allEngines')}</BackLink>
      <LocalEngineView />
    </AdminPage>
  )
}
