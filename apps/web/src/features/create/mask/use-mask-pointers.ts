import { type PointerEvent, useRef } from 'react'
import { moveBy, type Point, pinch, type View } from '../../../ui/zoom.ts'
import type { MaskPainter } from './mask-painter.ts'

export type MaskTool = 'brush' | 'eraser' | 'move'

interface Hand {
  painter: MaskPainter
  tool: MaskTool
  /** Radius in pixels of the mask. */
  radius: number
  /** Position in the frame, and the same place on the mask. */
  placeOf: (event: Pick<globalThis.PointerEvent, 'clientX' | 'clientY'>) => { frame: Point; mask: Point }
  onView: (change: (view: View) => View) => void
}

type Mode = 'none' | 'paint' | 'pan' | 'pinch'
const middleButton = 1
const eraserButton = 5
/** Minimum pressure, so that a pen that barely touches still paints. */
const minPressure = 0.1

/** Paints by mouse, touch and pen; two fingers, the middle button and the tool `move` shift the photo. */
export function useMaskPointers({ painter, tool, radius, placeOf, onView }: Hand) {
  const places = useRef(new Map<number, Point>())
  const mode = useRef<Mode>('none')

  const dabOf = (event: globalThis.PointerEvent) => {
    const pressure = event.pointerType === 'pen' ? Math.max(minPressure, event.pressure) : 1
    return { ...placeOf(event).mask, radius: radius * pressure }
  }
  const start = ({ button, nativeEvent }: PointerEvent): Mode => {
    if (places.current.size > 1) {
      painter.cancel()
      return 'pinch'
    }
    if (tool === 'move' || button === middleButton) return 'pan'
    if (button !== 0 && button !== eraserButton) return 'none'
    painter.begin(dabOf(nativeEvent), tool === 'eraser' || button === eraserButton ? 0 : 1)
    return 'paint'
  }
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    places.current.set(event.pointerId, placeOf(event).frame)
    mode.current = start(event)
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = places.current.get(event.pointerId)
    if (!before) return
    const others = [...places.current].flatMap(([id, point]) => (id === event.pointerId ? [] : point))
    const now = placeOf(event).frame
    places.current.set(event.pointerId, now)
    if (mode.current === 'paint') paintTo(event.nativeEvent)
    if (mode.current === 'pan') onView((view) => moveBy(view, { x: now.x - before.x, y: now.y - before.y }))
    const secondPointer = others[0]
    if (mode.current === 'pinch' && secondPointer)
      onView((view) => pinch(view, [before, secondPointer], [now, secondPointer]))
  }
  /** A browser may deliver several positions in one event. */
  const paintTo = (event: globalThis.PointerEvent) => {
    const passed = event.getCoalescedEvents?.() ?? []
    for (const pointer of passed.length > 0 ? passed : [event]) painter.moveTo(dabOf(pointer))
  }
  const onPointerUp = (event: PointerEvent) => {
    places.current.delete(event.pointerId)
    if (mode.current === 'paint') painter.end()
    // After a pinch, the remaining finger does not paint.
    if (places.current.size === 0 || mode.current === 'paint') mode.current = 'none'
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}
