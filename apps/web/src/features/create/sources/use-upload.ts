import type { WorkTemplate } from '@easel/contract/client'
import { useCallback } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import type { DraftItem } from '../draft/index.ts'
import { upload } from './uploads.ts'

/** Returns a function that uploads a photo for a template, shrunk to the size that the template needs. */
export function useUpload({
  photo_side,
  input_arr,
}: Pick<WorkTemplate, 'photo_side' | 'input_arr'>): (item: DraftItem) => Promise<void> {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  // An engine makes the part under a mask anew, and needs the pixels around it as they are.
  const maxSide = input_arr.some(({ type, show_if }) => type === 'mask' && !show_if) ? undefined : photo_side
  return useCallback(
    (item: DraftItem) =>
      upload(api, item, {
        ...{ maxSide, errorText },
        gone: t('tool.photoGone'),
        notPicture: t('error.notPicture'),
      }),
    [api, maxSide, errorText, t],
  )
}
