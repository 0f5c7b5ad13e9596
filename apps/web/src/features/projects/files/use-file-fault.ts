import { useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { UnfitFile } from '../../template-authoring/index.ts'
import { NotAWorkflow } from '../document/index.ts'

/** Returns the sentence for a file that holds no workflow, or for a failed call. */
export function useFileFault(): (error: unknown) => string {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (error) => {
    if (error instanceof UnfitFile) return t(`maker.${error.fault}`)
    if (error instanceof NotAWorkflow) return t('maker.file_no_workflow')
    return error instanceof DOMException ? t('maker.file_unreadable') : errorText(error)
  }
}
