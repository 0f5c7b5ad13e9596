import { type RefObject, useEffect, useEffectEvent } from 'react'

/** A position in the frame, as shares of its width and height, from its upper left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Position of a picture in its frame: the position of the picture's upper left corner, and its scale; at scale 1, the picture
 * fills the frame.
 */
export interface View extends Point {
  readonly scale: number
}

export const fitting: View = { x: 0, y: 0, scale: 1 }
export const middle: Point = { x: 0.5, y: 0.5 }
export const maxScale = 16

/** Keeps the photo's edges on the frame or outside of it. */
function clampedView({ x, y, scale }: View): View {
  const clamp = (offset: number) => Math.min(0, Math.max(1 - scale, offset))
  return { scale, x: clamp(x), y: clamp(y) }
}

/** Zooms around a position of the frame: the content at this position stays there, unless an edge would come into the frame. */
export function zoomAt(view: View, point: Point, factor: number): View {
  const scale = Math.min(maxScale, Math.max(1, view.scale * factor))
  const grown = scale / view.scale
  return clampedView({
    scale,
    x: point.x - (point.x - view.x) * grown,
    y: point.y - (point.y - view.y) * grown,
  })
}

export function moveBy(view: View, { x, y }: Point): View {
  return clampedView({ ...view, x: view.x + x, y: view.y + y })
}

type Fingers = readonly [Point, Point]

/** Follows two fingers from their previous positions to their current positions. */
export function pinch(view: View, before: Fingers, now: Fingers): View {
  const [from, to] = [between(before), between(now)]
  const factor = span(before) > 0 ? span(now) / span(before) : 1
  return moveBy(zoomAt(view, from, factor), { x: to.x - from.x, y: to.y - from.y })
}

const span = ([a, b]: Fingers) => Math.hypot(a.x - b.x, a.y - b.y)
const between = ([a, b]: Fingers): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Moves the photo so that one of its points, as shares of its size, is in the frame. */
export function withPointInView(view: View, point: Point): View {
  const shift = (position: number) => (position < 0 || position > 1 ? 0.5 - position : 0)
  return moveBy(view, {
    x: shift(view.x + point.x * view.scale),
    y: shift(view.y + point.y * view.scale),
  })
}

/**
 * Calls back when the user turns the wheel. React's listeners for the wheel are passive, so they cannot prevent the page from
 * scrolling.
 */
export function useWheel(
  element: RefObject<HTMLElement | null>,
  onWheel: (event: globalThis.WheelEvent) => void,
): void {
  const handleWheel = useEffectEvent(onWheel)
  useEffect(() => {
    const { current } = element
    const listener = (event: globalThis.WheelEvent) => {
      event.preventDefault()
      handleWheel(event)
    }
    current?.addEventListener('wheel', listener, { passive: false })
    return () => current?.removeEventListener('wheel', listener)
  }, [element])
}
