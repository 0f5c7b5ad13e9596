/**
 * The part of the contract for browsers: the client and the shared constants. The schemas are left out, since only the server
 * enforces them.
 */

export type { MaterialFault } from '../messages/index.ts'
export type * from '../schemas/index.ts'
export * from '../shared/index.ts'
export * from './batch-head.ts'
export * from './create-client.ts'
export * from './notification-path.ts'
