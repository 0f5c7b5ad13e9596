import type { Cause } from '@easel/contract'

export type ArchiveFault = Extract<Cause, `archive_${string}`>

/** Why an archive is not taken at all, and which file of it is the reason. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
  readonly fault: ArchiveFault
  readonly path: string | undefined

  constructor(fault: ArchiveFault, path?: string) {
    super(path === undefined ? fault : `${fault}: ${path}`)
    this.fault = fault
    this.path = path?.slice(0, 200)
  }
}
