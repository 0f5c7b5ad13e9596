import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../confirm/index.ts'
import { useDialog } from './use-dialog.ts'

type OnUnsaved = (isUnsaved: boolean) => void

/** A dialog that is written in: left by Escape, its cross or a click beside it, it asks before what was written is lost. */
export function useFormDialog(opened: boolean, onClose: () => void) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const isUnsaved = useRef(false)
  const leave = () => {
    if (!isUnsaved.current) return onClose()
    confirm({ message: t('common.unsavedAsk') }).then(onClose, () => undefined)
  }
  const onUnsaved: OnUnsaved = (now) => {
    isUnsaved.current = now
  }
  return { frame: useDialog(opened, leave), onUnsaved }
}

/** Tells the dialog of a form whether something was written in it. */
export function useUnsaved(isUnsaved: boolean, onUnsaved: OnUnsaved): void {
  const tell = useEffectEvent(onUnsaved)
  useEffect(() => {
    tell(isUnsaved)
    return () => tell(false)
  }, [isUnsaved])
}
