import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { isComposing } from '../../lib/browser/index.ts'

/** Elements that open above a dialog and handle Escape themselves. */
const elementsAbove =
  '[popover="auto"]:popover-open, [role="menu"], [data-inner-escape]:focus, [data-mantine-stop-propagation="true"]:focus'

/** Open dialogs; the last is the topmost. */
const stack: symbol[] = []
const watchers = new Set<() => void>()

export function isDialogOpen(): boolean {
  return stack.length > 0
}

/** Calls the watcher whenever a dialog opens. Returns a function that removes the watcher. */
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
 * Returns the common props of all dialogs. The library's own handler would close a dialog on every Escape, even if a dialog above
 * handles it, and its focus return fails if the opener is gone.
 */
export function useDialog(opened: boolean, onClose: () => void): Frame {
  useEscape(opened, onClose)
  useGutter(opened)
  useReturnFocus(opened)
  return { opened, onClose, closeOnEscape: false, returnFocus: false }
}

/** Times in ms after the close at which the focus is checked: an action in the dialog may replace the opener a moment later. */
const checkDelaysMs = [0, 200, 1000]

/**
 * Returns the focus to the element that opened the dialog; if that element is gone or disabled, to the nearest ancestor that has
 * `tabIndex={-1}`.
 */
function useReturnFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    // A test may have removed the global document by the time of the last check.
    const page = document
    const opener = page.activeElement
    const targets = opener instanceof HTMLElement ? [opener, ...placesAround(opener)] : []
    return () => {
      const focusedBefore = page.activeElement
      const check = () => {
        const focused = page.activeElement
        // If the focus is elsewhere, the user, or another dialog that has opened, has already moved the focus.
        if (focused === focusedBefore || focused === page.body) focusFirst(targets)
      }
      for (const delay of checkDelaysMs) setTimeout(check, delay)
    }
  }, [isOpen])
}

function placesAround(element: Element): HTMLElement[] {
  const container = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
  return container ? [container, ...placesAround(container)] : []
}

/** Focuses the first of the elements that can take the focus; a removed or disabled element cannot. */
function focusFirst(elements: readonly HTMLElement[]): void {
  for (const element of elements) {
    element.focus({ preventScroll: true })
    if (element.ownerDocument.activeElement === element) return
  }
}

/**
 * Sets `--gutter` to the scroll bar's width while a dialog is open and the bar is hidden, so that the page keeps its width. The
 * library measures the bar even on a short page, which has no bar.
 */
export function useGutter(isOpen: boolean): void {
  useLayoutEffect(() => {
    const { body, documentElement } = document
    if (!isOpen || body.hasAttribute('data-scroll-locked')) return
    const width = innerWidth - body.getBoundingClientRect().width
    documentElement.style.setProperty('--gutter', `${width}px`)
  }, [isOpen])
}

/** Calls `onEscape` for the topmost dialog, unless an element of that dialog, such as a menu, is open above it. */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return
    const self = Symbol('dialog')
    stack.push(self)
    for (const watcher of [...watchers]) watcher()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event) || stack.at(-1) !== self) return
      if (!document.querySelector(elementsAbove)) leave()
    }
    // In the capture phase, this handler runs before the elements above handle the key and disappear.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      stack.splice(stack.indexOf(self), 1)
    }
  }, [isOpen])
}
