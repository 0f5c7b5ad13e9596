import { listOf } from '../../untrusted.ts'

/** Returns the value if it is a text, and otherwise an empty text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const textsOf = (value: unknown): string[] =>
  listOf(value).filter((item): item is string => typeof item === 'string')
