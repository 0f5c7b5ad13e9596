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
}

/** Returns the common props of all dialogs. The library's own handler closes on each Escape, also on one meant for a dialog above. */
export function useDialog(opened: boolean, onClose: () => void): Frame {
  useEscape(opened, onClose)
  useGutter(opened)
  usePlace(opened)
  return { opened, onClose, closeOnEscape: false }
}

/** Interval and number of looks at where the focus is: a closed dialog keeps it during its transition, which a busy device draws out. */
const lookMs = 200
const maxLooks = 15

/**
 * Gives the focus to the place around the element that opened the dialog, where that element is gone or disabled by then: what
 * was done in the dialog replaced it. The place is the nearest one with `tabIndex={-1}`.
 */
function usePlace(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const { body } = document
    const places = placesAround(document.activeElement)
    const look = (looks: number) => {
      const focused = body.ownerDocument.activeElement
      if (focused === body) places.find((place) => place.isConnected)?.focus({ preventScroll: true })
      else if (looks > 1 && focused?.closest('[role="dialog"]')) setTimeout(look, lookMs, looks - 1)
    }
    return () => void setTimeout(look, lookMs, maxLooks)
  }, [isOpen])
}

function placesAround(element: Element | null): HTMLElement[] {
  const place = element?.closest<HTMLElement>('[tabindex="-1"]')
  return place ? [place, ...placesAround(place.parentElement)] : []
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
