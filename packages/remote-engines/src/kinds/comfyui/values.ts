import { listOf } from '../../untrusted.ts'

/** The value as text; an empty text for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const textsOf = (value: unknown): string[] =>
  listOf(value).filter((item): item is string => typeof item === 'string')
