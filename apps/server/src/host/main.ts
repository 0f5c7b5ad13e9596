import { EmbeddedPostgresError } from '../db/embedded/index.ts'
import { createDatabase } from '../db/pool.ts'
import { readSettings, SettingsError } from '../settings.ts'
import { openStore } from '../storage/open-store.ts'
import { hostCommands } from './commands.ts'
import { HostCommandError } from './host-command.ts'
import { openHostDatabase } from './host-database.ts'

/** Runs one command of the host, while Easel runs or not. */
export async function main(args: readonly string[] = process.argv.slice(2)): Promise<void> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === 'help') return say(help())
  const command = hostCommands.find((candidate) => candidate.name === name)
  try {
    if (!command) throw new HostCommandError(`There is no command ${name}.\n\n${help()}`)
    if (rest.includes('--help'))
      return say(`npm run host -- ${command.name} ${command.usage}\n\n${command.summary}.`)
    await using resources = new AsyncDisposableStack()
    const settings = readSettings()
    const db = createDatabase(await openHostDatabase(settings, resources))
    await command.run(rest, { db, settings, store: openStore(settings), say })
  } catch (error) {
    process.exitCode = 1
    if (!isForTheHost(error)) throw error
    process.stderr.write(`${error.message}\n`)
  }
}

function help(): string {
  const lines = hostCommands.flatMap(({ name, usage, summary }) => [`  ${name} ${usage}`, `      ${summary}`])
  return ['What the host can do, while Easel runs or not:  npm run host -- <command>', '', ...lines].join(
    '\n',
  )
}

function isForTheHost(error: unknown): error is Error {
  // What `parseArgs` refuses says so in a sentence.
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  return (
    isUsage ||
    error instanceof HostCommandError ||
    error instanceof SettingsError ||
    error instanceof EmbeddedPostgresError
  )
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

if (import.meta.main) await main()
