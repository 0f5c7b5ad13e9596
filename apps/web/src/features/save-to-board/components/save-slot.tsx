import { useSyncExternalStore } from 'react'
import { LazyDialog } from '../../../ui/dialog/index.ts'

const loadSaveDialog = () => import('./save-dialog.tsx')

// The works stay after closing, for the closing transition.
let workIds: readonly string[] = []
let isOpen = false
const listeners = new Set<() => void>()

/** Opens the dialog that saves works to boards over any page. */
export function askToSave(asked: readonly string[]): void {
  workIds = asked
  change(true)
}

const closeSave = () => change(false)
const worksToSave = () => workIds
const isSaving = () => isOpen

function onSaveChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(isOpened: boolean): void {
  isOpen = isOpened
  for (const listener of listeners) listener()
}

/** The dialog that saves to boards; it stays mounted when the toasts, menus and panels that open it are removed. */
export function SaveSlot() {
  const isOpen = useSyncExternalStore(onSaveChange, isSaving, () => false)
  return (
    <LazyDialog opened={isOpen} load={loadSaveDialog} onFail={closeSave}>
      {(SaveDialog, isShown) => <SaveDialog workIds={worksToSave()} opened={isShown} onClose={closeSave} />}
    </LazyDialog>
  )
}
