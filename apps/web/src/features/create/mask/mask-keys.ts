import type { Point } from '../../../ui/zoom.ts'

/** The effect of a key while the photo that is painted on has the focus. */
export type Command =
  | { kind: 'move'; by: Point }
  | { kind: 'paint' }
  | { kind: 'undo' | 'redo' | 'zoom_in' | 'zoom_out' | 'smaller' | 'larger' }

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const plain: Readonly<Record<string, Command>> = {
  ' ': { kind: 'paint' },
  '+': { kind: 'zoom_in' },
  '=': { kind: 'zoom_in' },
  '-': { kind: 'zoom_out' },
  '[': { kind: 'smaller' },
  ']': { kind: 'larger' },
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** `step`: how far an arrow key moves the cross-hair; with Shift it moves by one pixel. */
export function commandOf(
  { key, ctrlKey, metaKey, shiftKey, altKey }: Key,
  step: number,
): Command | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'z') return { kind: shiftKey ? 'redo' : 'undo' }
    return key === 'y' ? { kind: 'redo' } : undefined
  }
  const direction = directions[key]
  if (!direction) return plain[key]
  const length = shiftKey ? 1 : step
  return { kind: 'move', by: { x: direction.x * length, y: direction.y * length } }
}
