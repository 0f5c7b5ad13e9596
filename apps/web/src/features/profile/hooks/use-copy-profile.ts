import { useCallback } from 'react'
import { copyText } from '../../../lib/browser/index.ts'
import { useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'

/** Copies the address of a user's page, in the language of the current page. */
export function useCopyProfile(userId: string): () => Promise<void> {
  const { t } = useTranslation()
  const localePath = useLocalePath()
  return useCallback(
    () =>
      copyText(new URL(localePath(`/user/${userId}`), location.origin).href).then(
        () => toastSuccess(t('share.copied')),
        () => toastError(t('share.failed')),
      ),
    [t, localePath, userId],
  )
}
