import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { EditorStore } from '../document/index.ts'

const holdMs = 500
/** Tolerance in pixels: a resting finger still moves a little. */
const slack = 8

interface Press {
  readonly x: number
  readonly y: number
  readonly timer: ReturnType<typeof setTimeout>
}

/**
 * Adds a node to the selection, or removes it, by a long press of a finger, so that several nodes can be selected without a key.
 */
export function useLongPress(store: EditorStore) {
  const press = useRef<Press>(undefined)
  const isHeld = useRef(false)
  const cancel = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  return {
    onPointerDown: ({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) => {
      cancel()
      isHeld.current = false
      const id = pointerType === 'touch' && isPrimary ? nodeOf(target) : undefined
      if (id === undefined) return
      const hold = () => {
        isHeld.current = true
        store.select(store.selection.symmetricDifference(new Set([id])))
      }
      press.current = { x, y, timer: setTimeout(hold, holdMs) }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = press.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > slack) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    /** The click at the end of a long press would select only this node. */
    onClickCapture: (event: MouseEvent) => {
      if (isHeld.current) event.stopPropagation()
      isHeld.current = false
    },
    onContextMenu: (event: MouseEvent) => {
      if (press.current) event.preventDefault()
    },
  }
}

/** Returns the node below a finger; fields have long presses of their own. */
function nodeOf(target: EventTarget): string | undefined {
  if (!(target instanceof Element) || target.closest('.nodrag, .react-flow__handle')) return undefined
  return target.closest<HTMLElement>('.react-flow__node')?.dataset['id']
}
