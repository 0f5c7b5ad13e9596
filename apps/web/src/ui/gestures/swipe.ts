import type { Step } from './neighbour.ts'

/** Position of a finger, in px, and its time, in ms. */
export interface Finger {
  x: number
  y: number
  ts: number
}

/** Movement in px up to which a touch may still become a tap. */
const slack = 10
/** Minimum distance of a swipe, in px. */
const minDistance = 56
/** Maximum duration of a swipe, in ms; a slower movement is a selection of text. */
const maxMs = 800

/** Returns the horizontal distance that a finger has moved, in px; 0 if it has moved as far vertically. */
export function sidewaysOf(from: Finger, to: Finger): number {
  const [x, y] = [to.x - from.x, to.y - from.y]
  return Math.abs(x) < slack || Math.abs(x) < 2 * Math.abs(y) ? 0 : x
}

/** Returns the direction of a finger's swipe: to the next item, which comes from the right, or to the previous item. */
export function swipeOf(from: Finger, to: Finger): Step | undefined {
  const x = sidewaysOf(from, to)
  if (Math.abs(x) < minDistance || to.ts - from.ts > maxMs) return undefined
  return x < 0 ? 1 : -1
}
