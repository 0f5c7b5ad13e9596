import { type Clip, ClipboardClosed, readClipboard } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'

/** Returns what a button for pasting does. `take` returns false for what cannot be used. */
export function usePasteButton(take: (clip: Clip) => boolean): () => Promise<void> {
  const { t } = useTranslation()
  return async () => {
    try {
      if (!take(await readClipboard())) toastError(t('projects.pasteNothing'))
    } catch (error) {
      if (!(error instanceof ClipboardClosed)) throw error
      toastError(t(error.reason === 'denied' ? 'projects.pasteDenied' : 'projects.pasteAbsent'))
    }
  }
}
