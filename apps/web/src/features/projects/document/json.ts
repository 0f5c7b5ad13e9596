export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads own properties only: an inherited name such as `constructor` is not a field of the file. */
export function field(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** Returns a list unchanged, and an empty list for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown, fallback = ''): string {
  return typeof value === 'string' ? value : fallback
}

/** Width of a new node, and of a node without a width in its file, in pixels. */
export const usualWidth = 264

/**
 * Maximum length of a text that can be edited. Longer texts are kept, and only their beginning is shown: a field with megabytes
 * would block the page for minutes.
 */
export const maxTextLength = 100_000
/** Maximum length of a displayed name; a longer name is a mistake. */
const maxNameLength = 300

/** Reads a name for display; the file keeps its own value. */
export function shortName(value: unknown): string {
  return textOf(value).slice(0, maxNameLength)
}

export function finiteOf(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback
}

/**
 * Limit of positions and sizes in pixels; values beyond it are mistakes, which would make a drawing too large to be scaled to a
 * screen.
 */
const farthest = 1e6

/** Reads a place or a size on the canvas; the file keeps its own value. */
export function lengthOf(value: unknown, fallback: number): number {
  return Math.min(farthest, Math.max(-farthest, finiteOf(value, fallback)))
}

/** Reads a position or size, which files write as a list or as an object with the keys 0 and 1. */
export function pairOf(value: unknown): readonly [unknown, unknown] {
  if (Array.isArray(value)) return [value[0], value[1]]
  return isObject(value) ? [field(value, '0'), field(value, '1')] : [undefined, undefined]
}

export function isId(value: unknown): value is string | number {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
}

/**
 * Returns the key of an id in a file. Any value may occur instead of an id, and converting an object to a text may fail, since
 * JSON can set its `toString`.
 */
export function keyOf(id: unknown): string {
  return typeof id === 'object' ? '' : String(id)
}

/** Reads the number of an input or output, which some files write as text or leave empty; NaN for a list or an object. */
export function numberOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? Number.NaN : Number(value)
}

/** Returns the largest whole number of a list of ids, at least 0. */
export function largestOf(ids: Iterable<unknown>): number {
  let largest = 0
  for (const id of ids) {
    const number = typeof id === 'string' && id !== '' ? Number(id) : id
    if (typeof number === 'number' && Number.isSafeInteger(number) && number > largest) largest = number
  }
  return largest
}
