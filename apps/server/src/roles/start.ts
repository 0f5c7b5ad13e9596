import type { EmbeddedPostgres } from '../platform/db/embedded/index.ts'

export type DatabaseAddress = { connectionString: string } | EmbeddedPostgres['config']

/** The resources that a role gets at its start. */
export interface Means {
  /** A migrated database. */
  database: DatabaseAddress
  /** Disposes of the resources of the role. */
  resources: AsyncDisposableStack
  /** Reports to the host. */
  say: (message: string) => void
}
