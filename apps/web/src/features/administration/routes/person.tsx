import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isRetryable, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { BackLink, PanelsSkeleton } from '../../../ui/rows/panels.tsx'
import { loadAdminPage } from '../admin-loader.ts'
import { accountQuery } from '../api.ts'
import { AccountView } from '../components/account-view.tsx'
import { AdminPage } from '../components/admin-page.tsx'
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
    <HydrationBoundary state={loaderData.state}>
      <AdminPage here="people" lead={t('adminPeople.lead')}>
        <BackLink to="/admin/people">{t('adminPeople.all')}</BackLink>
        <AccountById key={id} id={id} />
      </AdminPage>
    </HydrationBoundary>
  )
}

function AccountById({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useQuery(accountQuery(useApi(), id))
  if (query.data) return <AccountView account={query.data} />
  if (query.isError && !isRetryable(query.error))
    return <EmptyState kind="lost" title={t('error.notFoundTitle')} text={t('error.notFoundText')} />
  if (query.isError) return <LoadFailed onRetry={() => query.refetch()} />
  return <PanelsSkeleton />
}
