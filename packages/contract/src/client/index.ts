/** The browser's half: the client, and the shared constants, without the schemas, which only the server enforces. */

export type { MaterialFault } from '../messages/index.ts'
export type * from '../schemas/index.ts'
export * from '../shared/index.ts'
export * from './batch-head.ts'
export * from './create-client.ts'
export * from './notification-path.ts'
