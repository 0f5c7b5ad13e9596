import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Time in ms after which a touch counts as long; it is shorter than the time after which browsers open a menu of their own. */
const holdMs = 500
/** Movement in px beyond which a finger scrolls. */
const slackPx = 10

/**
 * Calls back when a finger rests on a part of the element, or when the menu key (Shift + F10) is pressed there. `onHold` returns
 * true if it has a menu for that position; the browser's own menu, and the click that ends the touch, are then suppressed. With a
 * mouse, the browser's menu opens.
 */
export function useLongPress(
  element: RefObject<HTMLElement | null>,
  onHold: (target: Element) => boolean,
): void {
  const hold = useEffectEvent(onHold)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const ended = new AbortController()
    const options = { signal: ended.signal, passive: true }
    let timer: ReturnType<typeof setTimeout> | undefined
    let start: PointerEvent | undefined
    let isHeld = false
    const stop = () => {
      clearTimeout(timer)
      start = undefined
    }
    const fire = (target: EventTarget | null) => {
      stop()
      isHeld = target instanceof Element && hold(target)
      return isHeld
    }
    const onDown = (event: PointerEvent) => {
      stop()
      isHeld = false
      if (event.pointerType !== 'touch' || !event.isPrimary) return
      start = event
      timer = setTimeout(() => fire(event.target), holdMs)
    }
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (start && Math.hypot(clientX - start.clientX, clientY - start.clientY) > slackPx) stop()
    }
    const onMenu = (event: MouseEvent) => {
      const { pointerType } = event as PointerEvent
      const isKey = !pointerType && event.button !== 2 && !event.ctrlKey
      if (isKey ? fire(event.target) : pointerType === 'touch' && (isHeld || fire(event.target)))
        event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      if (!isHeld) return
      isHeld = false
      event.preventDefault()
      event.stopPropagation()
    }
    current.addEventListener('pointerdown', onDown, options)
    current.addEventListener('pointermove', onMove, options)
    for (const type of ['pointerup', 'pointercancel'] as const) current.addEventListener(type, stop, options)
    current.addEventListener('contextmenu', onMenu, { signal: ended.signal })
    current.addEventListener('click', onClick, { signal: ended.signal, capture: true })
    return () => {
      stop()
      ended.abort()
    }
  }, [element])
}
