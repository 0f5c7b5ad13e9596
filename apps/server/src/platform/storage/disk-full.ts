const fullDiskCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  // The code of PostgreSQL for disk_full.
  '53100',
])

/** True for an error that means a full disk, whether the system or the database reports it. */
export function isDiskFull({ code }: { code?: string }): boolean {
  return code !== undefined && fullDiskCodes.has(code)
}
