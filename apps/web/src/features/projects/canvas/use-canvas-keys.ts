import { useEffect, useEffectEvent } from 'react'
import { isComposing } from '../../../lib/browser/index.ts'
import { isDialogOpen } from '../../../ui/dialog/index.ts'

/** Keys as `ctrl+shift+z`: Command counts as Ctrl. */
export type KeyActions = Readonly<Record<string, () => void>>

const typing = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]'

/** Calls an action when its keys are pressed, unless the user is typing or a dialog is open. */
export function useCanvasKeys(actions: KeyActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || isDialogOpen()) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    const act = actions[keysOf(event)]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    // Before the keys of the page.
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

function keysOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key
  // A sign, such as `?`, already needs Shift on some keyboards.
  const isShifted = shiftKey && (key.length > 1 || /\p{L}/u.test(key))
  return [(ctrlKey || metaKey) && 'ctrl', altKey && 'alt', isShifted && 'shift', name]
    .filter(Boolean)
    .join('+')
}
