import { useCallback } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { maskItem } from '../draft/draft.ts'
import { draftStore } from '../draft/draft-store.ts'

/** Asks before the photo changes under its mask; true at once where nothing is painted. */
export function useConfirmMaskLoss(): () => Promise<boolean> {
  const { t } = useTranslation()
  const confirm = useConfirm()
  return useCallback(
    async () => !maskItem(draftStore.get()) || (await confirm({ message: t('mask.clearAsk') })),
    [confirm, t],
  )
}
