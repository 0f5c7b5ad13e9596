/** The browser's half: paths, limits and kinds, without the schemas, which only the server enforces. */

export type * from '../errors.ts'
export type * from '../schemas/index.ts'
export { abbreviate } from './abbreviate.ts'
export * from './calls.ts'
export * from './create-client.ts'
export * from './kinds.ts'
export * from './limits.ts'
export * from './locales.ts'
export * from './notification-path.ts'
export * from './paths.ts'
export * from './text.ts'
