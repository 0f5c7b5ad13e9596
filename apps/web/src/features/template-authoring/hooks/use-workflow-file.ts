import { useState } from 'react'
import { uuid } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import type { DraftHandle } from '../draft-store.ts'
import { readWorkflowFile, readWorkflowText, UnfitFile } from '../file/workflow-file.ts'

/** Takes a workflow from a file or a text. Asks before it replaces one whose fields were arranged. */
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
      // Without its workflow the draft was restored, and its fields wait for the same file.
      const { fields, replaced } = draft.workflow === '' ? draft : { fields: undefined, replaced: {} }
      // Another workflow is another draft; that of the one before stays among the templates.
      change({ fileId: uuid(), fileName, workflow, resultId: '', replaced, fields, serverId: '', workId: '' })
    } catch (error) {
      if (!(error instanceof UnfitFile) && !(error instanceof DOMException)) throw error
      setFault(error instanceof UnfitFile ? t(`maker.${error.fault}`) : t('maker.file_unreadable'))
    }
  }
  return {
    fault,
    takeFiles: ([file]: File[]) => file && void take(file.name, () => readWorkflowFile(file)),
    takeText: (text: string) => void take(t('maker.pasted'), () => readWorkflowText(text)),
    takeClipboard: () =>
      void take(t('maker.pasted'), async () => readWorkflowText(await navigator.clipboard.readText())),
  }
}
