import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { useOwnPage } from '../../accounts/index.ts'

/** Stands beside the list until a case is chosen; on small screens it is not seen. */
export default function NoCase() {
  const { t } = useTranslation()
  useOwnPage()
  return <EmptyState title={t('moderation.chooseTitle')} text={t('moderation.chooseText')} />
}
