// The works stay after closing, for the closing transition.
let workIds: readonly string[] = []
let isOpen = false
const listeners = new Set<() => void>()

/** Opens the dialog that saves works to boards over any page. */
export function askToSave(asked: readonly string[]): void {
  workIds = asked
  change(true)
}

export const closeSave = () => change(false)
export const worksToSave = () => workIds
export const isSaving = () => isOpen

export function onSaveChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(isOpened: boolean): void {
  isOpen = isOpened
  for (const listener of listeners) listener()
}
