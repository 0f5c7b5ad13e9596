import type { Work } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { useLocale } from '../../../lib/i18n/index.ts'
import { templateQuery } from '../../templates/index.ts'
import { altFacts } from '../alt-draft.ts'

/** Suggests an alt text for a work, for its author to improve. */
export function useAltDraft(work: Work): string {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data } = useQuery(templateQuery(useApi(), work.work_template_id))
  const { template, photoCount, words } = altFacts(work, data)
  const made =
    photoCount === 0
      ? t('publish.altSeed', { template })
      : t('publish.altPhotos', { template, count: photoCount })
  return [made, ...words.map((text) => t('publish.altWords', { text }))].join(locale === 'zh' ? '' : ' ')
}
