import type { TemplateInput, WorkTemplate } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { templateQuery } from '../../templates/index.ts'
import { type Draft, maskItem, usablePhotos } from '../draft/index.ts'

/**
 * Returns a function for the question before a change of template: it names what the draft would lose, and the number of photos
 * that it would keep.
 */
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

/** Numbers of texts, settings, photos and masks that a draft would lose with another template, and of photos that it would keep. */
export interface Losses {
  texts: number
  settings: number
  photos: number
  masks: number
  photosKept: number
}

/** `inputs`: the known inputs of the draft's template. `max`: number of photos that the next template takes. */
export function lossesOf(draft: Draft, inputs: readonly TemplateInput[], max: number): Losses {
  const changed = Object.entries(draft.params).filter(([, value]) => value !== null)
  const isText = (name: string) => inputs.find((input) => input.name === name)?.type === 'text'
  const texts = changed.filter(([name, value]) => isText(name) && value !== '').length
  const photos = usablePhotos(draft).length
  return {
    texts,
    settings: changed.filter(([name]) => !isText(name)).length,
    photos: Math.max(0, photos - max),
    masks: maskItem(draft) ? 1 : 0,
    photosKept: Math.min(photos, max),
  }
}
