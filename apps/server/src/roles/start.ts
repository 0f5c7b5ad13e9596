import type { EmbeddedPostgres } from '../platform/db/embedded/index.ts'

export type DatabaseAddress = { connectionString: string } | EmbeddedPostgres['config']

/** Things that a role starts with. */
export interface Means {
  /** A migrated database. */
  database: DatabaseAddress
  /** Stops what the role starts. */
  resources: AsyncDisposableStack
  /** Reports to the host. */
  say: (message: string) => void
}
