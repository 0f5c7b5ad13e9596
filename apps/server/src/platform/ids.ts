import { v7 } from 'uuid'

/**
 * Returns a new id. Ids sort by creation time, and within a millisecond by the order of the calls in this process.
 * Lists of the newest rows rely on that; Node's own `randomUUIDv7` has no order within a millisecond.
 */
export function newId(): string {
  return v7()
}

/** Returns a lower bound of all ids that are created at this time or later. */
export function firstIdOf(ts: number): string {
  const time = ts.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** Returns an id that sorts among the ids of a past time. Ids of the same millisecond sort by `order`. */
export function idAt(ts: number, order: number): string {
  return v7({ msecs: ts, seq: order })
}

export function isId(value: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
