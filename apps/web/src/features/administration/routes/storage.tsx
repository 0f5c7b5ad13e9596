import { useTranslation } from '../../../lib/i18n/index.ts'
import { loadAdminPage } from '../admin-loader.ts'
import { storageQuery } from '../api.ts'
import { AdminPage } from '../components/admin-page.tsx'
import { StorageView } from '../components/storage-view.tsx'
import type { Route } from './+types/storage'

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, (client, api) => client.prefetchQuery(storageQuery(api)))
}

export function clientLoader() {
  return { state: undefined }
}

export default function StoragePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <AdminPage state={loaderData.state} here="storage" lead={t('adminStorage.lead')}>
      <StorageView />
    </AdminPage>
  )
}
