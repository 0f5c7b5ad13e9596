import { useTranslation } from '../../../lib/i18n/index.ts'
import { loadAdminPage } from '../admin-loader.ts'
import { AdminPage } from '../components/admin-page.tsx'
import { SystemCheckView } from '../components/system-check-view.tsx'
import type { Route } from './+types/system-check'

/** The loader fetches nothing, because a check takes seconds; the page shows its progress. */
export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async () => {})
}

export function clientLoader() {
  return { state: undefined }
}

export default function SystemCheckPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <AdminPage state={loaderData.state} here="system-check" lead={t('adminCheck.lead')}>
      <SystemCheckView />
    </AdminPage>
  )
}
