import { useReactFlow } from '@xyflow/react'
import { type PointerEvent, useCallback, useRef } from 'react'
import { type Point, usualWidth } from '../document/index.ts'

/** The space at the left that the toolbar covers, in pixels. */
const toolbarWidth = 58

export type Places = ReturnType<typeof usePlaces>

/** Positions in the graph: under the pointer, and in view for a new node. */
export function usePlaces() {
  const { screenToFlowPosition } = useReactFlow()
  const frame = useRef<HTMLDivElement>(null)
  const pointer = useRef<Point>(undefined)
  const toCanvas = useCallback((point: Point) => screenToFlowPosition(point), [screenToFlowPosition])
  const middle = (): Point => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    const point = toCanvas({ x: box.x + (toolbarWidth + box.width) / 2, y: box.y + box.height / 3 })
    return { x: point.x - usualWidth / 2, y: point.y }
  }
  return {
    /** The element around the graph and its tools. */
    frame,
    toCanvas,
    middle,
    /** Returns the position under the pointer, or the middle of the view while the pointer is elsewhere. */
    pointed: () => (pointer.current ? toCanvas(pointer.current) : middle()),
    /** Returns the focus to the graph. */
    focus: () => frame.current?.focus({ preventScroll: true }),
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      pointer.current = { x, y }
    },
    onPointerLeave: () => {
      pointer.current = undefined
    },
  }
}
