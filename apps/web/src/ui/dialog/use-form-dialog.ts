import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../../lib/i18n/index.ts'
import { useConfirm } from '../confirm/index.ts'
import { useDialog } from './use-dialog.ts'

type OnUnsaved = (isUnsaved: boolean) => void

/**
 * Returns props of a dialog with a form: Escape, the close button and a click outside ask for confirmation before typed text is
 * lost.
 */
export function useFormDialog(opened: boolean, onClose: () => void) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const isUnsaved = useRef(false)
  const leave = async () => {
    if (!isUnsaved.current || (await confirm({ message: t('common.unsavedAsk') }))) onClose()
  }
  const onUnsaved: OnUnsaved = (now) => {
    isUnsaved.current = now
  }
  return { frame: useDialog(opened, leave), onUnsaved }
}

/** Marks the form's dialog while the form has unsaved text. */
export function useUnsaved(isUnsaved: boolean, onUnsaved: OnUnsaved): void {
  const tell = useEffectEvent(onUnsaved)
  useEffect(() => {
    tell(isUnsaved)
    return () => tell(false)
  }, [isUnsaved])
}
