import { message } from '@easel/graph'
import { quoteName, refuse, refuseShape } from './refusal.ts'

export type JsonObject = Readonly<Record<string, unknown>>

const maxNameLength = 1000

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value as an object. Any other value gives an empty object. */
export function fieldsOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** Reads a property of the object itself. An inherited name such as `constructor` is no field of the file. */
export function field(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

export function objectAt(value: unknown, path: string): JsonObject {
  return isObject(value) ? value : refuseShape(path, 'object')
}

/** Reads a list. A missing list or null counts as empty. */
export function listAt(value: unknown, path: string): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : refuseShape(path, 'list')
}

/** Reads a name that is a safe key of the answer. */
export function nameAt(value: unknown, path: string): string {
  if (typeof value !== 'string') return refuseShape(path, 'text')
  if (value.length > maxNameLength) return refuse(path, message('name_length', { max: maxNameLength }))
  if (value === '__proto__') return refuse(path, message('name_forbidden', { name: quoteName(value) }))
  return value
}

/** Reads an id. Ids are numbers in most files and texts in some, but as keys both are equal. */
export function idAt(value: unknown, path: string): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  const id = nameAt(value, path)
  return id.length > 0 && id.length <= 100 ? id : refuse(path, message('id_length'))
}

/** Converts any value to text. Objects and lists give the fallback, because `String` would call their own `toString`. */
export function textOf(value: unknown, fallback = ''): string {
  return value === null || value === undefined || typeof value === 'object' ? fallback : String(value)
}
