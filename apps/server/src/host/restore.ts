import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openPlace, openVault, restoreBackup, verifyBackup } from '../platform/backup/index.ts'
import { findRunningPostgres } from '../platform/db/embedded/index.ts'
import type { Settings } from '../settings.ts'
import { type CommandWithoutSite, HostCommandError } from './host-command.ts'
import { openNewDatabase } from './host-database.ts'

const usage = '<folder> | s3://<bucket>/<folder> [--backup <name>]'

export const verifyCommand: CommandWithoutSite = {
  name: 'verify',
  usage,
  summary: 'reads all of a backup (default: the newest) and finds what is missing, cut or changed',
  async runWithoutSite(args, { settings, say }) {
    const { vault, id } = await openGiven('verify', args, settings)
    const { id: read, tables, objects } = await verifyBackup(vault, id)
    say(`The backup ${read} is whole: ${rowsOf(tables)} rows and ${objects.count} files.`)
  },
}

export const restoreCommand: CommandWithoutSite = {
  name: 'restore',
  usage,
  summary:
    'restores a backup (default: the newest) into an empty database and a new DATA_DIR; reads all of it before it writes',
  async runWithoutSite(args, { settings, store, tempDir, say, warn }) {
    const dataDir = resolve(settings.DATA_DIR)
    if (!settings.DATABASE_URL && findRunningPostgres(dataDir))
      throw new HostCommandError(`Easel runs on ${dataDir}: stop it, and give a new DATA_DIR.`)
    const { vault, id } = await openGiven('restore', args, settings)
    await using resources = new AsyncDisposableStack()
    const openDatabase = () => openNewDatabase({ settings, warn }, resources)
    const restored = await restoreBackup({ vault, store, dataDir, tempDir, openDatabase }, id)
    say(
      `Restored the backup ${restored.id}: ${rowsOf(restored.tables)} rows and ${restored.objects.count} files. Start Easel now.`,
    )
    if (restored.keys['secret'] === undefined && !settings.given.has('SECRET'))
      warn(
        'The site was made with the setting SECRET, which is not in the backup: start Easel with the same one.',
      )
  },
}

async function openGiven(command: string, args: readonly string[], settings: Settings) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { backup: { type: 'string' } },
  })
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0)
    throw new HostCommandError(
      `Usage: ${command} <folder> or ${command} s3://<bucket>/<folder>, with --backup <name>`,
    )
  const place = await openPlace(name, settings)
  const vault = await openVault(place, { passphrase: settings.BACKUP_PASSPHRASE, creates: false })
  return { vault, id: values.backup }
}

function rowsOf(tables: readonly { rows: number }[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}
