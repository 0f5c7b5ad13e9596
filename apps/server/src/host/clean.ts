import { parseArgs } from 'node:util'
import {
  deleteDownloadsUnusedSince,
  deleteKeptUnusedSince,
  deleteUnknownFiles,
  deleteUnusedObjects,
  downloadsUnusedSince,
  keptUnusedSince,
  unknownFiles,
} from '../domains/files/index.ts'
import { sizeText } from '../platform/size-text.ts'
import { type HostCommand, HostCommandError } from './host-command.ts'

const day = 24 * 3600_000
const usualDays = 1
/** Longer than any upload or work takes from its first byte to its row. */
const unknownAfterMs = day

export const cleanCommand: HostCommand = {
  name: 'clean',
  usage: '[--unused-days n] [--dry-run]',
  summary: `erases outputs of nodes and downloads that nobody has used for n days (one by default), which are made again when somebody needs them, and stored files that the database does not know; --dry-run only says what that would free`,
  async run(args, { db, store, say }) {
    const { days, isDryRun } = optionsOf(args)
    const since = Date.now() - days * day
    const report = (what: string, count: number, bytes: number) => {
      const files = count === 1 ? '1 file' : `${count} files`
      say(`${isDryRun ? 'would erase' : 'erased'} ${files}, ${sizeText(bytes)}: ${what}`)
    }
    const freeable = await keptUnusedSince(db, since)
    const downloads = await downloadsUnusedSince(db, since)
    if (!isDryRun) {
      await deleteKeptUnusedSince(db, since)
      await deleteDownloadsUnusedSince(db, since)
      await deleteUnusedObjects({ db, store })
    }
    report('outputs of nodes', freeable.object_count, Number(freeable.byte_size))
    report('downloads', downloads.object_count, Number(downloads.byte_size))
    const unknown = { count: 0, bytes: 0 }
    for await (const files of unknownFiles({ db, store }, Date.now() - unknownAfterMs)) {
      unknown.count += files.length
      for (const { bytes } of files) unknown.bytes += bytes
      if (!isDryRun) await deleteUnknownFiles({ db, store }, files)
    }
    report('files that the database does not know', unknown.count, unknown.bytes)
  },
}

function optionsOf(args: readonly string[]): { days: number; isDryRun: boolean } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'unused-days': { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  })
  if (positionals.length > 0) throw new HostCommandError('Usage: clean [--unused-days n] [--dry-run]')
  const days = Number(values['unused-days'] ?? usualDays)
  if (!(Number.isInteger(days) && days >= 1 && days <= 3650))
    throw new HostCommandError('--unused-days must be a whole number from 1 to 3650.')
  return { days, isDryRun: values['dry-run'] }
}
