import { useState } from 'react'
import { ClipboardClosed, readClipboard } from '../../../lib/browser/index.ts'
import { uuid } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import type { MakerDraft } from '../draft.ts'
import type { DraftHandle } from '../draft-store.ts'
import { readWorkflowFile, readWorkflowText, UnfitFile } from '../file/workflow-file.ts'
import { storedFormIn } from '../stored-form.ts'

/** Returns a file's texts for its template. If the file has no form, texts that the user entered are kept. */
function beginningIn(workflow: string): Partial<MakerDraft> {
  const blank = { replaced: {}, fields: undefined, presets: [], sample: undefined }
  const stored = storedFormIn(workflow)
  if (!stored) return blank
  const { presets, sample, photos, title, description, topics, coverId, coverName } = stored
  return {
    ...blank,
    ...{ presets, sample },
    ...(sample && { photos }),
    ...(title !== '' && { title, description, topics, coverId, coverName }),
  }
}

/** Returns the key of the text for a workflow that could not be read; throws any other error. */
function faultKey(error: unknown) {
  if (error instanceof UnfitFile) return `maker.${error.fault}` as const
  if (error instanceof ClipboardClosed)
    return error.reason === 'denied' ? 'projects.pasteDenied' : 'projects.pasteAbsent'
  if (error instanceof DOMException) return 'maker.file_unreadable'
  throw error
}

/** Reads a workflow from a file or a text. Asks before it replaces a workflow whose fields were arranged. */
export function useWorkflowFile({ draft, change }: DraftHandle) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const [fault, setFault] = useState<string>()
  const take = async (fileName: string, read: () => string | Promise<string>) => {
    try {
      const workflow = await read()
      const isArranged = draft.workflow !== '' && draft.fields !== undefined
      if (isArranged && !(await confirm({ message: t('maker.replaceAsk') }))) return
      setFault(undefined)
      // Another workflow starts another draft; the draft of the previous workflow is kept among the templates.
      const next = { fileId: uuid(), fileName, workflow, resultId: '', serverId: '', workId: '' }
      // A draft without its workflow was restored from storage, and its fields are kept for the same file.
      const isRestored = draft.workflow === '' && draft.fileName !== ''
      change({ ...next, ...(!isRestored && beginningIn(workflow)) })
    } catch (error) {
      setFault(t(faultKey(error)))
    }
  }
  return {
    fault,
    takeFiles: ([file]: File[]) => file && void take(file.name, () => readWorkflowFile(file)),
    takeText: (text: string) => void take(t('maker.pasted'), () => readWorkflowText(text)),
    takeClipboard: () =>
      void take(t('maker.pasted'), async () => readWorkflowText((await readClipboard()).text)),
  }
}
