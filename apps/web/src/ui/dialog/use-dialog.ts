import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { isComposing } from '../../lib/browser/index.ts'

/** Elements that open above a dialog and handle Escape themselves. */
const above =
  '[popover="auto"]:popover-open, [role="menu"], [data-inner-escape]:focus, [data-mantine-stop-propagation="true"]:focus'

/** Open dialogs, the topmost last. */
const stack: symbol[] = []
const watchers = new Set<() => void>()

export function isDialogOpen(): boolean {
  return stack.length > 0
}

/** Calls back whenever a dialog opens. Returns a function that ends this. */
export function onDialogOpen(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

interface Frame {
  opened: boolean
  onClose: () => void
  closeOnEscape: false
  returnFocus: false
}

/**
 * Returns the common props of all dialogs. The library's own handler closes on each Escape, also on one meant for a dialog
 * above, and its return of the focus does nothing where the opener is gone.
 */
export function useDialog(opened: boolean, onClose: () => void): Frame {
  useEscape(opened, onClose)
  useGutter(opened)
  useReturnFocus(opened)
  return { opened, onClose, closeOnEscape: false, returnFocus: false }
}

/** Milliseconds after the close at which to look at the focus: an action in the dialog may replace its opener a moment later. */
const looksAfterMs = [0, 200, 1000]

/**
 * Gives the focus back to the element that opened the dialog or, where that is gone or disabled by then, to the nearest
 * place around it that has `tabIndex={-1}`.
 */
function useReturnFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    // A test may have removed the global document by the time of the last look.
    const page = document
    const opener = page.activeElement
    const targets = opener instanceof HTMLElement ? [opener, ...placesAround(opener)] : []
    return () => {
      const left = page.activeElement
      const look = () => {
        const focused = page.activeElement
        // Elsewhere, the person or a dialog that has opened meanwhile moved the focus.
        if (focused === left || focused === page.body) focusFirst(targets)
      }
      for (const delay of looksAfterMs) setTimeout(look, delay)
    }
  }, [isOpen])
}

function placesAround(element: Element): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
  return place ? [place, ...placesAround(place)] : []
}

/** Focuses the first of the elements that can have the focus: a removed or disabled element cannot. */
function focusFirst(elements: readonly HTMLElement[]): void {
  for (const element of elements) {
    element.focus({ preventScroll: true })
    if (element.ownerDocument.activeElement === element) return
  }
}

/**
 * Sets `--gutter` to the scroll bar's width while a dialog is open and the bar is hidden, so that the
 * page keeps its width. The scroll lock measures the bar itself, which a short page does not have.
 */
export function useGutter(isOpen: boolean): void {
  useLayoutEffect(() => {
    const { body, documentElement } = document
    if (!isOpen || body.hasAttribute('data-scroll-locked')) return
    const width = innerWidth - body.getBoundingClientRect().width
    documentElement.style.setProperty('--gutter', `${width}px`)
  }, [isOpen])
}

/** Calls back on Escape for the topmost dialog, unless something of its own is open above it, such as a menu. */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return
    const self = Symbol('dialog')
    stack.push(self)
    for (const watcher of [...watchers]) watcher()
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
