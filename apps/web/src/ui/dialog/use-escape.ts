import { useEffect, useEffectEvent } from 'react'
import { isComposing } from '../../lib/browser/index.ts'

/** What stands above a dialog and takes Escape for itself. */
const above =
  ':popover-open, [role="menu"], [data-inner-escape]:focus, [data-mantine-stop-propagation="true"]:focus'

/** The dialogs that are open, the uppermost last. */
const stack: symbol[] = []

/** Escape is for the uppermost dialog, unless something of its own is open above it, as a menu. */
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
    // Before those above hear of it and are gone.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      stack.splice(stack.indexOf(self), 1)
    }
  }, [isOpen])
}
