import type { WorkTemplate } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { templateQuery } from '../../templates/index.ts'
import type { Draft } from '../draft/draft.ts'
import { lossesOf } from '../losses.ts'

/** Returns the question before another template, with what falls away and what goes along. */
export function useLossText(): (draft: Draft, max: number) => string {
  const { t } = useTranslation()
  const locale = useLocale()
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallback(
    (draft, max) => {
      const known = queryClient.getQueryData<WorkTemplate>(
        templateQuery(api, draft.templateId ?? '').queryKey,
      )
      const { texts, settings, photos, masks, photosKept } = lossesOf(draft, known?.input_arr ?? [], max)
      const sentences = [
        t('tool.switchAsk'),
        texts > 0 && t('tool.lostTexts', { count: texts }),
        settings > 0 && t('tool.lostSettings', { count: settings }),
        photos > 0 && t('tool.lostPhotos', { count: photos }),
        masks > 0 && t('tool.lostMask'),
        photosKept > 0 && t('tool.photosStay', { count: photosKept }),
      ]
      return sentences.filter(Boolean).join(locale === 'zh' ? '' : ' ')
    },
    [t, locale, api, queryClient],
  )
}
