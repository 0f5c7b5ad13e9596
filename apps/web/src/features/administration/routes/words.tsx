import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { PanelsSkeleton } from '../../../ui/rows/panels.tsx'
import { loadAdminPage } from '../admin-loader.ts'
import { blockedWordsQuery } from '../api.ts'
import { AdminPage } from '../components/admin-page.tsx'
import { BlockedWordsView } from '../components/blocked-words-view.tsx'
import type { Route } from './+types/words'

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, (client, api) => client.prefetchQuery(blockedWordsQuery(api)))
}

export function clientLoader() {
  return { state: undefined }
}

export default function WordsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <HydrationBoundary state={loaderData.state}>
      <AdminPage here="words" lead={t('adminWords.lead')}>
        <Words />
      </AdminPage>
    </HydrationBoundary>
  )
}

function Words() {
  const query = useQuery(blockedWordsQuery(useApi()))
  if (query.data) return <BlockedWordsView words={query.data.word_arr} />
  return query.isError ? <LoadFailed onRetry={() => query.refetch()} /> : <PanelsSkeleton />
}
