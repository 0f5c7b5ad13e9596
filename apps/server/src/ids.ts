import { v7 } from 'uuid'

/**
 * A new id: sorts by the time it was made, and within a millisecond by the order of the calls in this process. Lists that show the newest
 * first lean on it; Node's own `randomUUIDv7` gives no order within a millisecond.
 */
export function newId(): string {
  return v7()
}

/** No id that is made from this moment on sorts before it. */
export function firstIdOf(ts: number): string {
  const time = ts.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** An id of the past: sorts among those that were made then, and among others of the same moment by `order`. */
export function idAt(ts: number, order: number): string {
  return v7({ msecs: ts, seq: order })
}

export function isId(value: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
