import { type PointerEvent, useRef } from 'react'
import { doubleTapMs } from '../gestures/index.ts'
import { moveBy, type Point, pinch, type View } from '../zoom.ts'

interface Hand {
  placeOf: (event: Pick<globalThis.MouseEvent, 'clientX' | 'clientY'>) => Point
  onView: (change: (view: View) => View) => void
  /** Called after a click, or after a double tap. */
  onTap: (point: Point) => void
}

/** Minimum movement of a pointer that counts as dragging, in px. */
const slack = 6

/** Handles pointers: one pointer moves the picture, two pointers zoom it. */
export function useZoomPointers({ placeOf, onView, onTap }: Hand) {
  const places = useRef(new Map<number, Point>())
  const began = useRef({ x: 0, y: 0, isTap: false })
  const lastTap = useRef(Number.NEGATIVE_INFINITY)
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    places.current.set(event.pointerId, placeOf(event))
    began.current = { x: event.clientX, y: event.clientY, isTap: places.current.size === 1 }
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = places.current.get(event.pointerId)
    if (!before) return
    if (Math.hypot(event.clientX - began.current.x, event.clientY - began.current.y) > slack)
      began.current.isTap = false
    const now = placeOf(event)
    const secondPointer = [...places.current].find(([id]) => id !== event.pointerId)?.[1]
    places.current.set(event.pointerId, now)
    onView((view) =>
      secondPointer
        ? pinch(view, [before, secondPointer], [now, secondPointer])
        : moveBy(view, { x: now.x - before.x, y: now.y - before.y }),
    )
  }
  const onPointerCancel = ({ pointerId }: PointerEvent) => {
    places.current.delete(pointerId)
  }
  const onPointerUp = (event: PointerEvent) => {
    if (!places.current.delete(event.pointerId) || !began.current.isTap) return
    const isSecond = event.timeStamp - lastTap.current < doubleTapMs
    lastTap.current = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp
    if (event.pointerType !== 'touch' || isSecond) onTap(placeOf(event))
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}
