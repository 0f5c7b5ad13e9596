import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { useOwnPage, useSession } from '../../accounts/index.ts'
import { casesQuery } from '../api.ts'
import { viewIn } from '../case-address.ts'

/** Placeholder beside the list until a case is chosen, if there is any; hidden on small screens. */
export default function NoCase() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [params] = useSearchParams()
  useOwnPage()
  const view = viewIn(params, user?.is_moderator ?? false)
  const { data } = useInfiniteQuery({ ...casesQuery(useApi(), view), enabled: user !== undefined })
  if (!data?.pages.some(({ case_arr }) => case_arr.length > 0)) return null
  return <EmptyState title={t('moderation.chooseTitle')} text={t('moderation.chooseText')} />
}
