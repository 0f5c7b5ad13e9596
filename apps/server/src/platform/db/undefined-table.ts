/** True for the error of PostgreSQL about a table that does not exist, as in a schema of an older version. */
export function isUndefinedTable(error: unknown): boolean {
  return (error as { code?: string }).code === '42P01'
}
