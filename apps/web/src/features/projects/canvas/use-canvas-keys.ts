import { useEffect, useEffectEvent } from 'react'
import { areSingleKeysOn, isComposing } from '../../../lib/browser/index.ts'
import { isDialogOpen } from '../../../ui/dialog/index.ts'

/** Keys in the form `ctrl+shift+z`; the Command key counts as Ctrl. */
export type KeyActions = Readonly<Record<string, () => void>>

type PressedKeys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const typing = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]'

/** Calls an action when its keys are pressed, unless the user is typing or a dialog is open. */
export function useCanvasKeys(actions: KeyActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || isDialogOpen()) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    const keys = keysOf(event)
    if (keys === 'Enter' && isOfTarget(event.target)) return
    const act = actions[keys]
    // Speech input may type characters that are not meant as shortcuts (WCAG 2.1.4).
    if (!act || (keys.length === 1 && !areSingleKeysOn())) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    // Runs before the keys of the page.
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

/** True if Enter already presses the element: a button, or an unselected node of the drawing. */
function isOfTarget(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, .react-flow__node:not(.selected)') !== null
}

/** Returns the name under which `KeyActions` has an action for an event. */
export function keysOf(event: PressedKeys): string {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event
  // On a Mac, Option turns a letter into a special character.
  const letter = altKey ? /^Key([A-Z])$/.exec(code)?.[1] : undefined
  const name = (letter ?? key).length === 1 ? (letter ?? key).toLowerCase() : key
  // Some characters, such as `?`, already need Shift on some keyboards.
  const isShifted = shiftKey && (key.length > 1 || /\p{L}/u.test(key))
  return [(ctrlKey || metaKey) && 'ctrl', altKey && 'alt', isShifted && 'shift', name]
    .filter(Boolean)
    .join('+')
}
