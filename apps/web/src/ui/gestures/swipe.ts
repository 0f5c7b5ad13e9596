import type { Step } from './neighbour.ts'

/** Position of a finger, in px, and its time, in ms. */
export interface Finger {
  x: number
  y: number
  ts: number
}

/** A shorter way may still become a tap, in px. */
const slack = 10
/** Way of a swipe, in px. */
const leastWay = 56
/** A slower movement reads or selects, in ms. */
const maxMs = 800

/** Returns how far a finger has gone sideways, in px: 0 while it goes as much up or down. */
export function sidewaysOf(from: Finger, to: Finger): number {
  const [x, y] = [to.x - from.x, to.y - from.y]
  return Math.abs(x) < slack || Math.abs(x) < 2 * Math.abs(y) ? 0 : x
}

/** Returns where a finger's swipe leads: to the next item, which comes from the right, or to the item before. */
export function swipeOf(from: Finger, to: Finger): Step | undefined {
  const x = sidewaysOf(from, to)
  if (Math.abs(x) < leastWay || to.ts - from.ts > maxMs) return undefined
  return x < 0 ? 1 : -1
}
