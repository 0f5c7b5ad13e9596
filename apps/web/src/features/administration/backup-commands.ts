import type { SystemReport } from '@easel/contract/client'

type Backup = SystemReport['backup']

/** Folder for backups if the host has not chosen a folder. */
const examplePlace = '/mnt/backups'

/** Quotes a path as an argument of a shell. */
function quotePath(path: string): string {
  return /^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}

function placeOf({ daily, last }: Backup): string {
  return quotePath(daily?.place ?? last?.place ?? examplePlace)
}

/** Returns a command for this site. It names the data folder of the server unless it is the default folder. */
function hostCommand({ program_dir, data_dir }: Backup, command: string): string {
  const folder = data_dir === `${program_dir}/data` ? '' : `DATA_DIR=${quotePath(data_dir)} `
  return `${folder}npm run host -- ${command}`
}

function inProgram({ program_dir }: Backup): string {
  return `cd ${quotePath(program_dir)}`
}

export function backupCommands(backup: Backup): string[] {
  return [inProgram(backup), hostCommand(backup, `backup ${placeOf(backup)}`)]
}

/** Returns commands that restore the newest backup, and keep the current data folder under another name. */
export function restoreCommands(backup: Backup): string[] {
  const { data_dir, is_embedded, is_bucket } = backup
  const keeps = is_embedded || !is_bucket
  const restore = hostCommand(backup, `restore ${placeOf(backup)}`)
  return [
    inProgram(backup),
    ...(keeps ? [`mv ${quotePath(data_dir)} ${quotePath(`${data_dir}-before`)}`] : []),
    is_embedded ? restore : `DATABASE_URL="$EMPTY_DATABASE_URL" ${restore}`,
  ]
}

/** Returns commands that show the changes of the next version before it is installed. */
export function lookAheadCommands(backup: Backup): string[] {
  return [inProgram(backup), 'git fetch', 'git diff HEAD...@{upstream} -- CHANGELOG.md']
}

export function updateCommands(backup: Backup): string[] {
  return [inProgram(backup), 'git pull', 'npm start']
}
