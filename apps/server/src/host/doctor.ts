import { checkAddress } from '../domains/administration/doctor/address.ts'
import { checkBackups } from '../domains/administration/doctor/backups.ts'
import {
  checkDatabase,
  checkEngines,
  checkQueue,
  checkReplica,
} from '../domains/administration/doctor/database.ts'
import { type Finding, fault, messageOf } from '../domains/administration/doctor/finding.ts'
import { checkFolder, checkSettings } from '../domains/administration/doctor/machine.ts'
import { checkStore } from '../domains/administration/doctor/storage.ts'
import { type HostCommand, HostCommandError, type HostContext } from './host-command.ts'
import { isOlderSchema } from './host-database.ts'

const signs = { good: 'ok   ', note: 'note ', fault: 'FAULT' } as const

/** Questions about an installation, each with its own heading. None changes visible data. */
const checks: readonly (readonly [string, (context: HostContext) => Promise<Finding[]>])[] = [
  ['Settings', async ({ settings }) => checkSettings(settings)],
  ['Data folder', ({ settings }) => checkFolder(settings)],
  ['Database', ({ db }) => checkDatabase(db)],
  [
    'Replica',
    async ({ settings: { DATABASE_REPLICA_URL: address } }) => (address ? await checkReplica(address) : []),
  ],
  ['Files', ({ store, settings }) => checkStore(store, settings)],
  ['Backups', ({ db, settings }) => checkBackups(db, settings)],
  ['Queue', ({ db }) => checkQueue(db)],
  ['Engines', ({ db }) => checkEngines(db)],
  ['Address', ({ settings }) => checkAddress(settings.PUBLIC_URL)],
]

export const doctorCommand: HostCommand = {
  name: 'doctor',
  usage: '',
  summary:
    'looks at settings, disk, database, replica, files, backups, queue, engines and the public address, and says what to do; its exit code is 1 where something is broken',
  keepsSchema: true,
  async run(args, context) {
    if (args.length > 0) throw new HostCommandError('Usage: doctor')
    let faults = 0
    for (const [heading, check] of checks) {
      const findings = await check(context).catch((error: unknown) =>
        // The database's own finding says that the schema is older.
        isOlderSchema(error)
          ? []
          : [fault(`This cannot be checked: ${messageOf(error)}.`, 'Mend what stands above first.')],
      )
      if (findings.length > 0) context.say(heading)
      for (const { state, text, todo } of findings) {
        if (state === 'fault') faults += 1
        context.say(`  ${signs[state]} ${text}`)
        if (todo !== undefined) context.say(`        → ${todo}`)
      }
    }
    if (faults > 0)
      throw new HostCommandError(faults === 1 ? '1 fault was found.' : `${faults} faults were found.`)
  },
}
