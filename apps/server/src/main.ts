import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, startEmbeddedPostgres } from './platform/db/embedded/index.ts'
import { isMigrated, migrate } from './platform/db/migrate.ts'
import type { DatabaseAddress } from './roles/start.ts'
import { readSettings, type Settings, SettingsError, settingsHelp } from './settings.ts'

const startedAt = performance.now()

/** Starts the parts that `ROLE` selects, and stops them in order at SIGINT or SIGTERM. */
export async function main(): Promise<void> {
  if (process.argv.includes('--help')) return void process.stdout.write(settingsHelp())
  await using resources = new AsyncDisposableStack()
  const stop = new Stop()
  try {
    const settings = readSettings()
    if (settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) resources.use(await traces(settings))
    // Each role loads only its own code: the code for painting and encoding would add a third to the API's memory. The code loads
    // while the database starts.
    const role = settings.ROLE === 'worker' ? import('./roles/worker.ts') : import('./roles/server.ts')
    role.catch(() => {})
    const database = await openDatabase(settings, resources, stop)
    if (stop.isAsked) return
    await (await role).start(settings, { database, resources, say })
    await stop.asked
  } catch (error) {
    process.exitCode = 1
    if (!isForTheHost(error)) throw error
    process.stderr.write(`${error.message}\n`)
  }
}

/** The code for traces loads only where a host collects traces. */
async function traces({
  ROLE: role,
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: Settings): Promise<AsyncDisposable> {
  const { startTracing } = await import('./platform/tracing/start-tracing.ts')
  return startTracing({ endpoint: endpoint!, ratio, role })
}

async function openDatabase(
  settings: Settings,
  resources: AsyncDisposableStack,
  stop: Stop,
): Promise<DatabaseAddress> {
  if (settings.DATABASE_URL) {
    const address = { connectionString: settings.DATABASE_URL }
    if (settings.ROLE === 'worker') await waitForSchema(address, stop)
    else await migrateAt(address)
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
  const { createPool } = await import('./platform/db/pool.ts')
  const pool = createPool({ ...address, max: 1 })
  try {
    const applied = await migrate(pool)
    if (applied.length > 0) say(`Database migrated (${applied.length} migrations)`)
  } finally {
    await pool.end()
  }
}

const schemaCheckMs = 1000

/** A worker does not migrate: it starts once an API process of its version has done so. */
async function waitForSchema(address: DatabaseAddress, stop: Stop): Promise<void> {
  const { createPool } = await import('./platform/db/pool.ts')
  const pool = createPool({ ...address, max: 1 })
  try {
    for (let tries = 0; !stop.isAsked && !(await isMigrated(pool)); tries++) {
      if (tries === 0) say('Waiting for an API process of this version, which migrates the database')
      await Promise.race([sleep(schemaCheckMs), stop.asked])
    }
  } finally {
    await pool.end()
  }
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
  isAsked = false

  constructor() {
    let signalledAt: number | undefined
    const onSignal = () => {
      // Ctrl-C on a terminal sends the signal twice, from the terminal and from npm; only a later signal means an immediate exit.
      if (signalledAt !== undefined && performance.now() - signalledAt > 1000) process.exit(130)
      signalledAt ??= performance.now()
      this.ask()
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
    // A worker ends when the server that started it ends, for any reason.
    process.on('disconnect', () => this.ask())
    process.channel?.unref()
  }

  ask(): void {
    this.isAsked = true
    this.#asked.resolve()
  }
}

if (import.meta.main) await main()
