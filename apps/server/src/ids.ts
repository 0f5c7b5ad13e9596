import { v7 } from 'uuid'

/**
 * A new id: sorts by the time it was made, and within a millisecond by the order of the calls in this process. Lists that show the newest
 * first lean on it; Node's own `randomUUIDv7` gives no order within a millisecond.
 */
export function newId(): string {
  return v7()
}

export function isId(value: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
