import { useSyncExternalStore } from 'react'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { closeSave, isSaving, onSaveChange, worksToSave } from '../save-request.ts'

const loadSaveDialog = () => import('../save-dialog.lazy.ts')

/** The dialog that saves to boards; it outlives the toasts, menus and panels that open it. */
export function SaveSlot() {
  const isOpen = useSyncExternalStore(onSaveChange, isSaving, () => false)
  return (
    <LazyDialog opened={isOpen} load={loadSaveDialog} onFail={closeSave}>
      {(SaveDialog, isShown) => <SaveDialog workIds={worksToSave()} opened={isShown} onClose={closeSave} />}
    </LazyDialog>
  )
}
