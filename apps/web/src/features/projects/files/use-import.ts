import { errorCode, useErrorText } from '../../../lib/api/index.ts'
import { type Clip, ClipboardClosed, readClipboard } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError, toastUndo } from '../../../ui/toast/index.ts'
import { readWorkflowsIn, UnfitFile } from '../../template-authoring/index.ts'
import { NotAWorkflow, openWorkflow, useEditorStore } from '../document/index.ts'

/** Replaces the edited workflow by the workflow of a file; this can be undone. */
export function useImport(): (file: File) => Promise<void> {
  const { t } = useTranslation()
  const store = useEditorStore()
  const faultText = useFileFault()
  return async (file) => {
    try {
      const { text: json, count } = await readWorkflowsIn(file)
      store.replace(openWorkflow(JSON.parse(json), store.types))
      const text =
        count > 1
          ? t('projects.severalTaken', { name: file.name, count })
          : t('projects.opened', { name: file.name })
      toastUndo({ text, label: t('projects.undo'), onUndo: () => store.undo() })
    } catch (error) {
      toastError(faultText(error))
    }
  }
}

/** Returns the action of a button for pasting. `take` returns false for unusable content. */
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

/** Returns a function for the message about a file without a workflow, or about a failed call. */
export function useFileFault(): (error: unknown) => string {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (error) => {
    if (error instanceof UnfitFile) return t(`maker.${error.fault}`)
    if (error instanceof NotAWorkflow) return t('maker.file_no_workflow')
    if (errorCode(error) === 'A0413') return t('maker.file_too_large')
    return error instanceof DOMException ? t('maker.file_unreadable') : errorText(error)
  }
}
