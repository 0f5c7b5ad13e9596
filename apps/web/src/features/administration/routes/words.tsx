import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { loadAdminPage } from '../admin-loader.ts'
import { blockedWordsQuery } from '../api.ts'
import { AdminPage, Loaded } from '../components/admin-page.tsx'
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
    <AdminPage state={loaderData.state} here="words" lead={t('adminWords.lead')}>
      <Words />
    </AdminPage>
  )
}

function Words() {
  return (
    <Loaded query={useQuery(blockedWordsQuery(useApi()))}>
      {(data) => <BlockedWordsView words={data.word_arr} />}
    </Loaded>
  )
}
