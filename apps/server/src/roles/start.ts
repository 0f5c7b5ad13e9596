import type { EmbeddedPostgres } from '../platform/db/embedded/index.ts'

export type DatabaseAddress = { connectionString: string } | EmbeddedPostgres['config']

/** The resources that a role is started with. */
export interface Means {
  /** A migrated database. */
  database: DatabaseAddress
  /** Disposes of the resources of the role. */
  resources: AsyncDisposableStack
  /** Prints a message for the host. */
  say: (message: string) => void
}
