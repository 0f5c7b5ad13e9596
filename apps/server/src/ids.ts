import { randomUUIDv7 } from 'node:crypto'

/** A new id: sorts by the time it was made. */
export function newId(): string {
  return randomUUIDv7()
}

/** The first id that could be made at a moment: `id >= firstIdAt(ts)` means "made since ts". */
export function firstIdAt(ts: number): string {
  const hex = Math.max(0, ts).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`
}

export function isId(value: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
