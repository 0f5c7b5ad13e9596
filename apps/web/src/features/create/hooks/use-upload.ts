import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import type { DraftItem } from '../draft.ts'
import { upload } from '../uploads.ts'

export function useUpload(): (item: DraftItem) => Promise<void> {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  return useCallback(
    (item: DraftItem) => upload(api, item, { errorText, gone: t('tool.photoGone') }),
    [api, errorText, t],
  )
}
