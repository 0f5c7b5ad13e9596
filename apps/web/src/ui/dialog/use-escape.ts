import { useEffect, useEffectEvent } from 'react'
import { isComposing } from '../../lib/browser/index.ts'

/** Elements that open above a dialog and handle Escape themselves. */
const above =
  ':popover-open, [role="menu"], [data-inner-escape]:focus, [data-mantine-stop-propagation="true"]:focus'

/** Open dialogs, the topmost last. */
const stack: symbol[] = []

/** Calls back on Escape for the topmost dialog, unless something of its own is open above it, such as a menu. */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return
    const self = Symbol('dialog')
    stack.push(self)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event) || stack.at(-1) !== self) return
      if (!document.querySelector(above)) leave()
    }
    // Capture phase: before the elements above handle the key and disappear.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      stack.splice(stack.indexOf(self), 1)
    }
  }, [isOpen])
}
