/** A reason why the embedded database cannot start, in one sentence for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

export class DataFolderInUseError extends EmbeddedPostgresError {
  override name = 'DataFolderInUseError'
  readonly ownerPid: number | undefined

  constructor(folder: string, ownerPid?: number) {
    const owner = ownerPid === undefined ? '' : ` (process ${ownerPid})`
    super(`The data folder ${folder} is in use by another Easel${owner}: stop it, or set another DATA_DIR.`)
    this.ownerPid = ownerPid
  }
}

export class DataFolderVersionError extends EmbeddedPostgresError {
  override name = 'DataFolderVersionError'

  constructor(folder: string, versions: { found: string; wanted: string }) {
    super(
      `The database in ${folder} was created by PostgreSQL ${versions.found}, but this version of Easel uses ` +
        `PostgreSQL ${versions.wanted}: dump it with the earlier version of Easel, and restore it into a new data folder.`,
    )
  }
}

export class DataFolderAccessError extends EmbeddedPostgresError {
  override name = 'DataFolderAccessError'
}

export class PlatformNotSupportedError extends EmbeddedPostgresError {
  override name = 'PlatformNotSupportedError'

  constructor(reason: string) {
    super(`${reason}. Set DATABASE_URL to your own PostgreSQL server.`)
  }
}

export class PostgresFailedError extends EmbeddedPostgresError {
  override name = 'PostgresFailedError'
  readonly output: string

  constructor(what: string, output: string) {
    super(`${what}: ${output.trim() || 'no output'}`)
    this.output = output
  }
}
