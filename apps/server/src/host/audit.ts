import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Database } from '../platform/db/pool.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import { isObjectKnown, objectsAfter, wrongNumbers } from './audit.repo.ts'
import { type HostCommand, HostCommandError } from './host-command.ts'

const shownCount = 20
const filesAtOnce = 8

export const auditCommand: HostCommand = {
  name: 'audit',
  usage: '[--files]',
  summary:
    'counts again what is kept as a number (the attempts of users by the ledger, likes, followers, comments), while Easel runs or not; --files also looks for each stored file. It changes nothing',
  keepsSchema: true,
  async run(args, { db, store, say }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { files: { type: 'boolean', default: false } },
    })
    if (positionals.length > 0) throw new HostCommandError('Usage: audit [--files]')
    let count = 0
    const report = (heading: string, wrong: readonly string[]) => {
      count += wrong.length
      say(`${wrong.length === 0 ? 'ok   ' : 'FAULT'} ${heading}`)
      for (const line of wrong.slice(0, shownCount)) say(`        ${line}`)
      if (wrong.length > shownCount) say(`        … and ${wrong.length - shownCount} more`)
    }
    for (const [heading, differences] of Object.entries(await wrongNumbers(db)))
      report(
        heading,
        differences.map(({ id, what, kept, found }) => `${id}: ${what} are ${found}, but ${kept} is kept`),
      )
    if (values.files) report('Stored files', await missingFiles(db, store))
    if (count > 0)
      throw new HostCommandError(
        count === 1 ? '1 number or file is wrong.' : `${count} numbers or files are wrong.`,
      )
  },
}

/** Looks for the object of each row; if an object was removed in the meantime, its row was removed too. */
async function missingFiles(db: Database, store: ObjectStore): Promise<string[]> {
  const missing: string[] = []
  let last = ''
  for (;;) {
    const rows = await objectsAfter(db, last, 1000)
    if (rows.length === 0) return missing
    last = rows.at(-1)!.name
    const waiting = rows.values()
    await Promise.all(
      Array.from({ length: filesAtOnce }, async () => {
        for (const { name, byte_size } of waiting) {
          if (await isThere(store, name, byte_size)) continue
          if (await isObjectKnown(db, name)) missing.push(`${name} is missing or cut`)
        }
      }),
    )
  }
}

async function isThere(store: ObjectStore, name: string, bytes: number): Promise<boolean> {
  try {
    const path = store.pathOf?.(name)
    if (path !== undefined) return (await stat(path)).size === bytes
    // If the last byte exists, all bytes exist.
    const end = bytes - 1
    return bytes === 0 || (await buffer(store.stream(name, { start: end, end }))).length === 1
  } catch {
    return false
  }
}
