import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError, toastUndo } from '../../../ui/toast/index.ts'
import { readWorkflowsIn } from '../../template-authoring/index.ts'
import { openWorkflow, useEditorStore } from '../document/index.ts'
import { useFileFault } from './use-file-fault.ts'

/** Opens the workflow of a file in the place of what is edited, which an undo brings back. */
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
