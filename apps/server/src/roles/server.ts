import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApi } from '../composition/api/create-api.ts'
import { type Context, createContext } from '../composition/context.ts'
import { prepareInstallation } from '../composition/prepare.ts'
import { createSetupCode, hasModerators, setupLink } from '../domains/accounts/index.ts'
import { DailyBackup } from '../host/daily-backup.ts'
import { listen } from '../http/listen.ts'
import { ThreadedRenderer } from '../http/pages/threaded-renderer.ts'
import { openPlace } from '../platform/backup/index.ts'
import type { EmbeddedPostgres } from '../platform/db/embedded/index.ts'
import { collectAtRest } from '../platform/idle-memory.ts'
import { type Settings, SettingsError } from '../settings.ts'
import type { Means } from './start.ts'
import { WorkerProcess } from './worker-process.ts'

/** Starts the API, and with ROLE=all the worker in a process of its own. */
export async function start(settings: Settings, { database, resources, say }: Means): Promise<void> {
  const renderer = resources.use(new ThreadedRenderer())
  // An error of the renderer is thrown later, where the pages are served.
  if (process.env['NODE_ENV'] === 'production') renderer.load().catch(() => {})
  const context = resources.use(await createContext(settings, database))
  await prepareInstallation(context)
  say('Templates ready')
  const app = await createApi(context, { withPages: true, renderer })
  resources.defer(() => app.close())
  resources.use(await listenAt(app, settings))
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
  if (settings.BACKUP_PLACE !== undefined)
    resources.use(await startDailyBackup(context, settings.BACKUP_PLACE))
  say(`Ready: ${settings.PUBLIC_URL}  (Ctrl-C stops it)`)
  const code = await createSetupCode(context.db)
  if (code !== undefined)
    say(`You are the host. This link makes you the administrator: ${setupLink(settings.PUBLIC_URL, code)}`)
  if (settings.hasPublicUrl && !(await hasModerators(context.db)))
    say(
      'No moderator is appointed to decide on reports: npm run host -- moderator add <username> (docs/moderation.md)',
    )
}

/** A place that cannot hold a backup fails the start. Otherwise, the host would read of the failure only a day later. */
async function startDailyBackup({ db, pool, log, settings }: Context, place: string): Promise<DailyBackup> {
  await openPlace(place, settings).catch((error: Error) => {
    throw new SettingsError(`The setting BACKUP_PLACE cannot be used. ${error.message}`)
  })
  return new DailyBackup({ db, pool, place, keep: settings.BACKUP_KEEP, env: process.env, log })
}

/** Codes of an address that this machine does not have, or may not use. */
const unfitAddress: ReadonlySet<string> = new Set([
  ...['EACCES', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])

async function listenAt(app: FastifyInstance, { HOST, PORT }: Settings): Promise<Disposable> {
  try {
    return await listen(app, { host: HOST, port: PORT })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new SettingsError(
        `Port ${PORT} on ${HOST} is in use: stop the program that uses it, or start with PORT=${PORT + 1}.`,
      )
    if (code !== undefined && unfitAddress.has(code))
      throw new SettingsError(`Cannot listen on ${HOST}:${PORT} (${code}): set HOST or PORT.`)
    throw error
  }
}

function urlOf({ host, user, database }: EmbeddedPostgres['config']): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
}
