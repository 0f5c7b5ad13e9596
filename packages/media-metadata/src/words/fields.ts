import { parsePythonJson } from '../texts/index.ts'

/** Properties of an untrusted object. */
export type Fields = Readonly<Record<string, unknown>>

/** Returns an object with only its own properties. Any other value gives an empty object. */
export function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.assign(Object.create(null), value)
}

/** Returns the object that a text contains as JSON; undefined for any other text. */
export function objectIn(text: string | undefined): Fields | undefined {
  if (!text?.trimStart().startsWith('{')) return undefined
  // ComfyUI writes NaN for each node that is always run again.
  const value = parsePythonJson(text)
  return value === undefined ? undefined : fieldsOf(value)
}

/** Reads width and height from a text such as `512x768` or `(896, 1152)`. */
export function sizeIn(text: unknown): { width?: string; height?: string } {
  const [width, height] = typeof text === 'string' ? (text.slice(0, 60).match(/\d{1,6}/g) ?? []) : []
  return width !== undefined && height !== undefined ? { width, height } : {}
}
