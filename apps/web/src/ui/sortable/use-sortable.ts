import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

interface DragState {
  from: number
  to: number
  /** Distance of the entry from its original position, in pixels. */
  by: number
}

/**
 * Lets users drag the entries of a list by a handle, with mouse, pen or finger. The list changes when an entry is dropped; Escape
 * cancels. A handle needs `touch-action: none`.
 */
export function useSortable<List extends HTMLElement>(onMove: (from: number, to: number) => void) {
  const list = useRef<List>(null)
  const [dragging, setDragging] = useState<DragState>()
  const pointer = useRef({ id: -1, start: 0, y: 0 })
  const isDragging = dragging !== undefined

  const follow = useEffectEvent(() => {
    const entries = [...(list.current?.children ?? [])] as HTMLElement[]
    const { start, y } = pointer.current
    if (!dragging || entries.length === 0) return
    const middles = entries.map((entry) => entry.offsetTop + entry.offsetHeight / 2)
    const by = y + scrollY - start
    const to = dropPosition(middles, dragging.from, middles[dragging.from]! + by)
    if (to !== dragging.to || by !== dragging.by) setDragging({ ...dragging, to, by })
  })
  const end = useEffectEvent((isDropped: boolean) => {
    setDragging(undefined)
    if (isDropped && dragging && dragging.to !== dragging.from) onMove(dragging.from, dragging.to)
  })

  useEffect(() => {
    if (!isDragging) return
    return followPointer(pointer.current, { onMove: () => follow(), onEnd: (isDropped) => end(isDropped) })
  }, [isDragging])

  return {
    list,
    /** Starts to drag the entry at a position. */
    grab: (from: number) => (event: PointerEvent) => {
      if (event.button !== 0 || isDragging) return
      event.preventDefault()
      pointer.current = { id: event.pointerId, start: event.clientY + scrollY, y: event.clientY }
      setDragging({ from, to: from, by: 0 })
    },
    /** Style of an entry while an entry is dragged. */
    entryOf: (index: number) => {
      if (!dragging) return {}
      if (index === dragging.from)
        return { 'data-dragged': true, style: { transform: `translateY(${dragging.by}px)` } }
      const isTarget = index === dragging.to && dragging.to !== dragging.from
      return isTarget ? { 'data-drop': dragging.to < dragging.from ? 'before' : 'after' } : {}
    },
  }
}

interface Pointer {
  id: number
  /** Position on the page where the pointer started to drag the entry. */
  start: number
  /** Position of the pointer in the window. */
  y: number
}

interface PointerEvents {
  /** Called when the position on the page has changed. */
  onMove: () => void
  onEnd: (isDropped: boolean) => void
}

/**
 * Follows a pointer until the returned function is called, and scrolls the page while the pointer is near an edge of the window.
 */
function followPointer(pointer: Pointer, { onMove, onEnd }: PointerEvents): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const isOurs = (event: globalThis.PointerEvent) => event.pointerId === pointer.id
  const move = (event: globalThis.PointerEvent) => {
    if (!isOurs(event)) return
    pointer.y = event.clientY
    onMove()
  }
  let frame = requestAnimationFrame(function scroll() {
    const step = scrollStep(pointer.y, innerHeight)
    if (step !== 0) {
      scrollBy(0, step)
      onMove()
    }
    frame = requestAnimationFrame(scroll)
  })
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', (event) => isOurs(event) && onEnd(true), { signal })
  addEventListener('pointercancel', (event) => isOurs(event) && onEnd(false), { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && onEnd(false), { signal })
  return () => {
    cancelAnimationFrame(frame)
    ended.abort()
  }
}

/** Returns the position of an entry that is dropped at `y`: the number of other entries whose middle is above. */
export function dropPosition(middles: readonly number[], from: number, y: number): number {
  return middles.filter((middle, index) => index !== from && middle < y).length
}

/** Returns the number of pixels to scroll in a frame while a pointer is near the upper or lower edge of the window. */
export function scrollStep(y: number, height: number): number {
  const edge = 72
  if (y < edge) return -Math.ceil((edge - y) / 5)
  return y > height - edge ? Math.ceil((y - height + edge) / 5) : 0
}
