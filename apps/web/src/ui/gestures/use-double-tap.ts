import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Position in the element, in px from its upper left corner. */
export interface Place {
  x: number
  y: number
}

/**
 * Calls back when a finger taps an element twice. Listens to the document's events, because React's events also reach an element
 * from dialogs that its parts open.
 */
export function useDoubleTap(
  element: RefObject<HTMLElement | null>,
  onDoubleTap: (point: Place) => void,
): void {
  const act = useEffectEvent(onDoubleTap)
  useEffect(() => {
    const { current } = element
    let last = Number.NEGATIVE_INFINITY
    const onClick = (event: MouseEvent) => {
      if (!current || !isTouch(event)) return
      const isSecond = event.timeStamp - last < doubleTapMs
      last = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp
      const { left, top } = current.getBoundingClientRect()
      if (isSecond) act({ x: event.clientX - left, y: event.clientY - top })
    }
    current?.addEventListener('click', onClick)
    return () => current?.removeEventListener('click', onClick)
  }, [element])
}

/** Maximum time between the two taps of a double tap, in ms. */
export const doubleTapMs = 300

/** In browsers that report no pointer type with a click, all clicks here come from a mouse. */
export function isTouch(event: MouseEvent): boolean {
  return (event as Partial<PointerEvent>).pointerType === 'touch'
}
