/** Functions that read parsed JSON of any shape, which a remote server sent. */

export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value if it is an object, and otherwise an empty object. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

/** Returns the value if it is a list, and otherwise an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Returns the value if it is a finite number, and otherwise undefined. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
