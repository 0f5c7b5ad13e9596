import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls back for turns of the wheel. React listens to wheels passively, which cannot keep the page from scrolling. */
export function useWheel(
  element: RefObject<HTMLElement | null>,
  onWheel: (event: globalThis.WheelEvent) => void,
): void {
  const turn = useEffectEvent(onWheel)
  useEffect(() => {
    const { current } = element
    const listener = (event: globalThis.WheelEvent) => {
      event.preventDefault()
      turn(event)
    }
    current?.addEventListener('wheel', listener, { passive: false })
    return () => current?.removeEventListener('wheel', listener)
  }, [element])
}
