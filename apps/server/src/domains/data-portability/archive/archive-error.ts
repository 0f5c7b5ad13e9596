import type { Cause } from '@easel/contract'

export type ArchiveFault = Extract<Cause, `archive_${string}`>

/** Reason why a whole archive is refused, and the path of the file that caused the refusal. */
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
