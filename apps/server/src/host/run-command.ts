import { resolve } from 'node:path'
import { createInspection } from '../composition/inspections.ts'
import { BackupError } from '../platform/backup/index.ts'
import { EmbeddedPostgresError } from '../platform/db/embedded/index.ts'
import { createDatabase } from '../platform/db/pool.ts'
import { publish } from '../platform/events/event-bus.ts'
import { FreeDisk } from '../platform/storage/free-disk.ts'
import { objectsDirOf, openStore, tempDirOf } from '../platform/storage/open-store.ts'
import { readSettings, SettingsError } from '../settings.ts'
import { hostCommands } from './commands.ts'
import { HostCommandError, type HostContext } from './host-command.ts'
import { openHostDatabase } from './host-database.ts'

/** The environment of a command: its settings and its output. */
export interface Terminal extends Pick<HostContext, 'say' | 'warn'> {
  env: NodeJS.ProcessEnv
}

/** Runs one host command, whether Easel runs or not; returns the exit code. */
export async function runHostCommand(args: readonly string[], { env, say, warn }: Terminal): Promise<number> {
  const [name, ...rest] = args
  try {
    if (name === undefined || name === '--help' || name === 'help') say(help())
    else await runNamed(name, rest, { env, say, warn })
    return 0
  } catch (error) {
    if (!isForTheHost(error)) throw error
    warn(error.message)
    return 1
  }
}

async function runNamed(name: string, args: readonly string[], { env, say, warn }: Terminal): Promise<void> {
  const command = hostCommands.find((candidate) => candidate.name === name)
  if (!command) throw new HostCommandError(`Unknown command: ${name}\n\n${help()}`)
  if (args.includes('--help'))
    return say(`npm run host -- ${command.name} ${command.usage}\n\n${command.summary}.`)
  await using resources = new AsyncDisposableStack()
  const settings = readSettings(env)
  const tempDir = tempDirOf(settings)
  const disk = new FreeDisk({
    dataDir: resolve(settings.DATA_DIR),
    floorBytes: settings.FREE_DISK_FLOOR,
    onChange: () => {},
  })
  const store = await openStore(settings, disk)
  const context = { settings, store, tempDir, say, warn }
  if ('runWithoutSite' in command) return await command.runWithoutSite(args, context)
  const pool = await openHostDatabase({ settings, warn, keepsSchema: command.keepsSchema }, resources)
  const db = createDatabase(pool)
  const { inspect } = resources.use(createInspection(tempDir, [objectsDirOf(settings)]))
  await command.run(args, { ...context, pool, db, inspect })
  if (command.changesAccounts) await publish(db, { type: 'host_command', command: [name, ...args] })
}

function help(): string {
  const lines = hostCommands.flatMap(({ name, usage, summary }) => [`  ${name} ${usage}`, `      ${summary}`])
  return [
    'Commands for the host, whether Easel is running or not:  npm run host -- <command>',
    '',
    ...lines,
  ].join('\n')
}

function isForTheHost(error: unknown): error is Error {
  // The errors of `parseArgs` explain themselves in a sentence.
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  return (
    isUsage ||
    error instanceof HostCommandError ||
    error instanceof BackupError ||
    error instanceof SettingsError ||
    error instanceof EmbeddedPostgresError
  )
}
