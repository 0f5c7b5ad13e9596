import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { BackLink } from '../../../ui/rows/panels.tsx'
import { loadAdminPage } from '../admin-loader.ts'
import { accountQuery } from '../api.ts'
import { AccountView } from '../components/account-view.tsx'
import { AdminPage, Loaded } from '../components/admin-page.tsx'
import type { Route } from './+types/person'

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, (client, api) => client.prefetchQuery(accountQuery(api, args.params.id)))
}

export function clientLoader() {
  return { state: undefined }
}

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  return (
    <AdminPage state={loaderData.state} here="people" lead={t('adminPeople.lead')}>
      <BackLink to="/admin/people">{t('adminPeople.all')}</BackLink>
      <AccountById key={id} id={id} />
    </AdminPage>
  )
}

function AccountById({ id }: { id: string }) {
  const query = useQuery(accountQuery(useApi(), id))
  return (
    <Loaded query={query} isOne>
      {(data) => <AccountView account={data} />}
    </Loaded>
  )
}
