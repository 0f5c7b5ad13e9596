import { useEffect, useEffectEvent } from 'react'

/** What stands above a dialog and takes Escape for itself. */
const above = ':popover-open, [role="menu"], [data-inner-escape]:focus'

/** Escape closes the dialog when nothing above it is open: not a menu, not a second dialog. */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      if (document.querySelectorAll('[aria-modal="true"]').length > 1) return
      if (!document.querySelector(above)) leave()
    }
    // Before those above hear of it and are gone.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOpen])
}
