import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Context, createContext } from './context.ts'
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from './db/embedded/index.ts'
import { migrate } from './db/migrate.ts'
import { createPool } from './db/pool.ts'
import { hasModerators } from './domains/accounts/index.ts'
import { collectAtRest } from './idle-memory.ts'
import { prepareInstallation } from './prepare.ts'
import { readSettings, type Settings, SettingsError, settingsHelp } from './settings.ts'
import { WorkerProcess } from './worker-process.ts'

const startedAt = performance.now()

/** Starts the parts that `ROLE` selects, and stops them in order at SIGINT or SIGTERM. */
export async function main(): Promise<void> {
  if (process.argv.includes('--help')) return void process.stdout.write(settingsHelp())
  await using resources = new AsyncDisposableStack()
  const stop = new Stop()
  try {
    const settings = readSettings()
    const database = await openDatabase(settings, resources, stop)
    const context = resources.use(await createContext(settings, database))
    // Each role loads only its own code: painting and encoding would add a third to the API's memory.
    if (settings.ROLE === 'worker') {
      // Set before its threads start and inherit it: on a small machine pages are answered first, and painting gets the remaining CPU time.
      setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
      resources.use(await (await import('./worker.ts')).startWorker(context))
    } else await startServer(context, resources, database)
    await stop.asked
  } catch (error) {
    process.exitCode = 1
    if (!isForTheHost(error)) throw error
    process.stderr.write(`${error.message}\n`)
  }
}

type DatabaseAddress = { connectionString: string } | EmbeddedPostgres['config']

async function openDatabase(
  settings: Settings,
  resources: AsyncDisposableStack,
  stop: Stop,
): Promise<DatabaseAddress> {
  if (settings.DATABASE_URL) {
    const address = { connectionString: settings.DATABASE_URL }
    if (settings.ROLE !== 'worker') await migrateAt(address)
    return address
  }
  if (settings.ROLE !== 'all')
    throw new SettingsError(
      'ROLE=api and ROLE=worker require DATABASE_URL: the embedded database serves only ROLE=all, on one machine.',
    )
  const log = { info: say, warn: say }
  const embedded = resources.use(await startEmbeddedPostgres({ dataDir: resolve(settings.DATA_DIR), log }))
  say('Database ready')
  void embedded.exited.then(() => stop.ask())
  await migrateAt(embedded.config)
  return embedded.config
}

async function migrateAt(address: DatabaseAddress): Promise<void> {
  const pool = createPool({ ...address, max: 1 })
  try {
    const applied = await migrate(pool)
    if (applied.length > 0) say(`Database migrated (${applied.length} migrations)`)
  } finally {
    await pool.end()
  }
}

async function startServer(
  context: Context,
  resources: AsyncDisposableStack,
  database: DatabaseAddress,
): Promise<void> {
  const { settings } = context
  await prepareInstallation(context)
  say('Templates ready')
  const { createApi } = await import('./api.ts')
  const app = await createApi(context, { withPages: true })
  resources.defer(() => app.close())
  await listen(app, settings)
  resources.use(collectAtRest())
  if (settings.ROLE === 'all') {
    const address = 'connectionString' in database ? database.connectionString : urlOf(database)
    const worker = new WorkerProcess(
      { DATABASE_URL: address, DEMO: settings.DEMO, DATA_DIR: resolve(settings.DATA_DIR) },
      say,
    )
    resources.defer(() => worker.stop())
    worker.start()
  }
  say(`Ready: ${settings.PUBLIC_URL}  (Ctrl-C stops it)`)
  if (settings.hasPublicUrl && !(await hasModerators(context.db)))
    say(
      'No moderator is appointed to decide on reports: npm run host -- moderator add <username> (docs/moderation.md)',
    )
}

async function listen(app: FastifyInstance, { HOST, PORT }: Settings): Promise<void> {
  try {
    await app.listen({ host: HOST, port: PORT })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new SettingsError(
        `Port ${PORT} on ${HOST} is in use: stop the program that uses it, or start with PORT=${PORT + 1}.`,
      )
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
      throw new SettingsError(`Cannot listen on ${HOST}:${PORT} (${code}): set HOST or PORT.`)
    throw error
  }
}

function urlOf({ host, user, database }: EmbeddedPostgres['config']): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
}

function say(message: string): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`[${seconds.padStart(5)} s] ${message}\n`)
}

function isForTheHost(error: unknown): error is Error {
  return error instanceof SettingsError || error instanceof EmbeddedPostgresError
}

/** The request to stop: by a signal, by the parent process, or by a required part that ended. */
class Stop {
  readonly #asked = Promise.withResolvers<void>()
  readonly asked = this.#asked.promise

  constructor() {
    let signalledAt: number | undefined
    const hear = () => {
      // Ctrl-C on a terminal arrives twice, from the terminal and from npm; only a later signal means an immediate exit.
      if (signalledAt !== undefined && performance.now() - signalledAt > 1000) process.exit(130)
      signalledAt ??= performance.now()
      this.ask()
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, hear)
    // A worker ends with the server that started it, however that ended.
    process.on('disconnect', () => this.ask())
    process.channel?.unref()
  }

  ask(): void {
    this.#asked.resolve()
  }
}

if (import.meta.main) await main()
