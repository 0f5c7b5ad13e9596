/** Properties of an untrusted object. */
export type Fields = Readonly<Record<string, unknown>>

/** An object with its own properties alone; empty for anything else. */
export function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.assign(Object.create(null), value)
}

/** The object that a text holds as JSON; undefined for any other text. */
export function objectIn(text: string | undefined): Fields | undefined {
  if (!text?.trimStart().startsWith('{')) return undefined
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Width and height in a text such as `512x768` or `(896, 1152)`. */
export function sizeIn(text: unknown): { width?: string; height?: string } {
  const [width, height] = typeof text === 'string' ? (text.slice(0, 60).match(/\d{1,6}/g) ?? []) : []
  return width !== undefined && height !== undefined ? { width, height } : {}
}
