import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalePath } from '../../../lib/i18n/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'

/** Copies the address of a bare path of this site. */
export function useCopyLink(): (path: string) => Promise<void> {
  const { t } = useTranslation()
  const localePath = useLocalePath()
  return useCallback(
    async (path: string) => {
      try {
        await writeText(new URL(localePath(path), location.origin).href)
        toastSuccess(t('post.copied'))
      } catch {
        toastError(t('post.shareFailed'))
      }
    },
    [t, localePath],
  )
}

/** The clipboard interface is missing on plain http; there an older way is left. */
async function writeText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (!copied) throw new Error('Nothing was copied')
}
