import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { loadAdminPage } from '../admin-loader.ts'
import { siteSettingsQuery } from '../api.ts'
import { AdminPage, Loaded } from '../components/admin-page.tsx'
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
    <AdminPage state={loaderData.state} here="site" lead={t('adminSite.lead')}>
      <Settings />
    </AdminPage>
  )
}

function Settings() {
  return (
    <Loaded query={useQuery(siteSettingsQuery(useApi()))}>{(data) => <SiteView settings={data} />}</Loaded>
  )
}
