import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { noteBackup } from '../domains/administration/index.ts'
import { makeBackup, openPlace, openVault, removeOldBackups } from '../platform/backup/index.ts'
import { isUndefinedTable } from '../platform/db/undefined-table.ts'
import { maxBackups } from '../settings.ts'
import { type HostCommand, HostCommandError } from './host-command.ts'

export const backupCommand: HostCommand = {
  name: 'backup',
  usage: '<folder> | s3://<bucket>/<folder> [--keep <n>]',
  summary:
    'copies the database and all files, while Easel runs or not; later backups to the same place copy only new files. BACKUP_PASSPHRASE encrypts them. --keep removes all but the newest n',
  keepsSchema: true,
  async run(args, { pool, db, settings, store, say, warn }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { keep: { type: 'string' } },
    })
    const [name, ...more] = positionals
    if (name === undefined || more.length > 0)
      throw new HostCommandError('Usage: backup <folder> or backup s3://<bucket>/<folder>, with --keep <n>')
    const keep = values.keep === undefined ? undefined : Number(values.keep)
    if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1 && keep <= maxBackups))
      throw new HostCommandError(`--keep must be a whole number from 1 to ${maxBackups}.`)
    const place = await openPlace(name, settings)
    const vault = await openVault(place, { passphrase: settings.BACKUP_PASSPHRASE, creates: true })
    const made = await makeBackup({ pool, store, dataDir: resolve(settings.DATA_DIR), vault })
    say(
      `Backup ${made.id} at ${place.name}: ${made.rowCount} rows and ${made.objectCount} files, of which ${made.copiedCount} are new.`,
    )
    await noteBackup(db, place.name, Date.now()).catch((error) => {
      // A site of an older version has no table of backups.
      if (!isUndefinedTable(error)) throw error
    })
    if (!vault.isEncrypted)
      warn(
        'The backup is not encrypted and contains the secret of the site: keep it where only you can read it.',
      )
    if (settings.given.has('SECRET'))
      warn(
        'The setting SECRET is not in the backup: keep it, too, or a restored site opens none of its secrets.',
      )
    if (keep === undefined) return
    const removed = await removeOldBackups(vault, keep)
    if (removed.length > 0) say(`Removed: ${removed.join(', ')}`)
  },
}
