import type { SystemReport } from '@easel/contract/client'

type Backup = SystemReport['backup']

/** A path as an argument of a shell. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}

/** Commands that copy everything, for a host whose Easel is stopped where the database is in the data folder. */
export function backupCommands({ data_dir, is_embedded, is_bucket }: Backup, day: string): string[] {
  const copy = `${data_dir}-${day}`
  if (is_embedded) return [`cp -a ${quoted(data_dir)} ${quoted(copy)}`]
  return [
    `pg_dump --format=custom --file=${quoted(`${copy}.dump`)} "$DATABASE_URL"`,
    ...(is_bucket ? [] : [`cp -a ${quoted(data_dir)} ${quoted(copy)}`]),
  ]
}

/** Commands that bring a copy of that day back, and keep what is there now beside it. */
export function restoreCommands({ data_dir, is_embedded, is_bucket }: Backup, day: string): string[] {
  const copy = `${data_dir}-${day}`
  const folder = [
    `mv ${quoted(data_dir)} ${quoted(`${data_dir}-before`)}`,
    `cp -a ${quoted(copy)} ${quoted(data_dir)}`,
  ]
  if (is_embedded) return folder
  return [
    `pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" ${quoted(`${copy}.dump`)}`,
    ...(is_bucket ? [] : folder),
  ]
}

/** Commands that show what the next version changes, before it is installed. */
export function lookAheadCommands({ program_dir }: Backup): string[] {
  return [`cd ${quoted(program_dir)}`, 'git fetch', 'git diff HEAD...@{upstream} -- CHANGELOG.md']
}

export function updateCommands({ program_dir }: Backup): string[] {
  return [`cd ${quoted(program_dir)}`, 'git pull', 'npm start']
}
