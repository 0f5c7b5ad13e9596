import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { loadAdminPage } from '../admin-loader.ts'
import { systemQuery } from '../api.ts'
import { AdminPage, Loaded } from '../components/admin-page.tsx'
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
    <AdminPage state={loaderData.state} here="version" lead={t('adminVersion.lead')}>
      <System />
    </AdminPage>
  )
}

function System() {
  const query = useQuery(systemQuery(useApi()))
  return <Loaded query={query}>{(system) => <VersionView system={system} />}</Loaded>
}
