import { useTranslation } from '../../../lib/i18n/index.ts'
import { loadAdminPage } from '../admin-loader.ts'
import { invitesQuery } from '../api.ts'
import { AdminPage } from '../components/admin-page.tsx'
import { InviteList } from '../components/invite-list.tsx'
import type { Route } from './+types/invites'

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, (client, api) => client.prefetchInfiniteQuery(invitesQuery(api)))
}

export function clientLoader() {
  return { state: undefined }
}

export default function InvitesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <AdminPage state={loaderData.state} here="invites" lead={t('adminInvites.lead')}>
      <InviteList />
    </AdminPage>
  )
}
