import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const longMs = 450
/** Maximum movement of a finger in px; a finger that moves farther scrolls. */
const slack = 10

/**
 * Distinguishes a press and a long press: by a finger that does not move, or by the secondary mouse button. A key is always a
 * short press.
 */
export function useLongPress(onPress: () => void, onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const wasLong = useRef(false)
  const end = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: ({ button, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      wasLong.current = false
      if (button !== 0 || !isPrimary) return
      start.current = { x, y }
      timer.current = setTimeout(() => {
        wasLong.current = true
        onLong()
      }, longMs)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > slack) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      end()
      // On some phones the long touch also opens the menu.
      if (!wasLong.current) onLong()
      wasLong.current = true
    },
    onClick: () => {
      end()
      if (!wasLong.current) onPress()
      wasLong.current = false
    },
  }
}
