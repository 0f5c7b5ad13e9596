const fullDiskCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  // PostgreSQL's disk_full.
  '53100',
])

/** True for an error of a full disk, of the system or of the database. */
export function isDiskFull({ code }: { code?: string }): boolean {
  return code !== undefined && fullDiskCodes.has(code)
}
