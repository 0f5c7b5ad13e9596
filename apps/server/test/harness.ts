import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  type Client,
  type ClientOptions,
  createClient,
  type Work,
  type WorkNotification,
} from '@easel/contract'
import { testDatabase } from '@easel/testkit'
import type { DestinationStream } from 'pino'
import { inject } from 'vitest'
import { v8Flags } from '../../../scripts/run/process-flags.mjs'
import { createApi } from '../src/composition/api/create-api.ts'
import { type Context, createContext } from '../src/composition/context.ts'
import { createInspection } from '../src/composition/inspections.ts'
import { prepareInstallation } from '../src/composition/prepare.ts'
import { startWorker } from '../src/composition/worker.ts'
import { readSettings } from '../src/settings.ts'
import { RememberingPreCheck } from './remembering-pre-check.ts'

export interface TestServer extends AsyncDisposable {
  context: Context
  baseUrl: string
  /** Starts another API process on the same database and files. Its clock shows a fixed time: the current time of the test. */
  startApiProcess(): Promise<ApiProcess>
  /** Starts another worker in this process. */
  startWorker(): Promise<AsyncDisposable>
  /** A client without an account. */
  visitor: Client
  /** Creates a client with an account of its own. */
  join(options?: { username?: string } & ClientOptions): Promise<TestUser>
}

export interface ApiProcess {
  baseUrl: string
  pid: number
  /** CPU time of the main thread in ms. It does not depend on the other load of the machine. */
  busyMs(): Promise<number>
  /** Kills the process without a shutdown. */
  kill(): void
}

export interface TestUser {
  api: Client
  token: string
  userId: string
}

let people = 0

/** Processes and threads take up to a second to start, so they stay alive during pauses between the tests. */
const idleFactor = 20

/**
 * The pre-check for all test files of a process. Loading its model takes a second, and checking a picture that many tests use takes
 * a fifth of a second.
 */
const preCheck = new RememberingPreCheck({
  idleMs: RememberingPreCheck.usualIdleMs * idleFactor,
  log: (error) => process.stderr.write(`${error}\n`),
})

/** The inspection for all test servers. Their temporary files are all below the system's temporary folder. */
const inspection = createInspection(tmpdir(), [], { idleFactor, timeFactor: 1000 })

/** Starts a complete server on a new database, with a real worker in this process and without pages. */
export async function startTestServer(
  env: Record<string, string> = {},
  {
    withWorker = true,
    fillsFeed = false,
    now = Date.now,
    sharedForMs = 0,
    logTo,
  }: {
    withWorker?: boolean
    /** Painting the demo posts would take processor time from other tests. */
    fillsFeed?: boolean
    now?: () => number
    /** Maximum age of answers that visitors share. Nothing is shared, because tests also change rows by SQL. */
    sharedForMs?: number
    logTo?: DestinationStream
  } = {},
): Promise<TestServer> {
  const resources = new AsyncDisposableStack()
  // A bucket starts empty, so it needs a new installation.
  const installation = env['STORAGE'] === 's3' ? undefined : inject('installation')
  const database = resources.use(await testDatabase(installation?.template))
  const dataDir = await mkdtemp(join(tmpdir(), 'easel-test-'))
  resources.defer(() => rm(dataDir, { recursive: true, force: true }))
  if (installation)
    await cp(join(installation.dataDir, 'objects'), join(dataDir, 'objects'), { recursive: true })
  const given = {
    DEMO: 'off',
    RATE_LIMIT_FACTOR: '1000',
    // Works of tests are made from tiny photos. The photos are not enlarged, so that works take little time.
    MIN_PAINTING_SIDE: '0',
    IDLE_FACTOR: String(idleFactor),
    // The answer only states that a failure occurred; the log contains the cause.
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
    ...env,
  }
  const settings = readSettings({ ...given, DATA_DIR: dataDir }, join(dataDir, '.env'))
  const context = resources.use(
    await createContext(settings, database.config, {
      ...{ now, pushReach: { allowsLoopback: true }, inspection },
      ...(logTo && { logTo }),
    }),
  )
  await prepareInstallation(context)
  const app = await createApi(context, { withPages: false, sharedForMs })
  resources.defer(() => app.close())
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const startAnotherWorker = () => startWorker(context, { preCheck, fillsFeed })
  if (withWorker) resources.use(await startAnotherWorker())
  return {
    context,
    baseUrl,
    startWorker: startAnotherWorker,
    async startApiProcess() {
      const started = await startApiProcess(
        {
          ...given,
          DATA_DIR: dataDir,
          TEST_SHARED_FOR_MS: String(sharedForMs),
          ...(now !== Date.now && { TEST_NOW: String(now()) }),
        },
        database.config,
      )
      resources.defer(started.kill)
      return started
    },
    visitor: createClient({ baseUrl }),
    join: (options) => joinAs(baseUrl, options),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function startApiProcess(env: Record<string, string>, database: object): Promise<ApiProcess> {
  const child = fork(join(import.meta.dirname, 'api-process.ts'), {
    env: { ...process.env, ...env, ROLE: 'api', TEST_DATABASE: JSON.stringify(database) },
    execArgv: [...v8Flags],
  })
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.once('message', (url) => resolve(String(url)))
    child.once('exit', (code) => reject(new Error(`The API process ended with ${code}`)))
  })
  return {
    baseUrl,
    pid: child.pid!,
    async busyMs() {
      child.send('busyMs')
      const [{ busyMs }] = (await once(child, 'message')) as [{ busyMs: number }]
      return busyMs
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

async function joinAs(
  baseUrl: string,
  { username, ...options }: { username?: string } & ClientOptions = {},
): Promise<TestUser> {
  people += 1
  const account = {
    username: username ?? `person${people}`,
    password: 'correct horse',
    age_confirmed: true as const,
  }
  const { token, user } = await createClient({ baseUrl, ...options }).register(account)
  return { token, userId: user.id, api: createClient({ baseUrl, token: () => token, ...options }) }
}

/** Uploads bytes as the web client does, and returns the id of the source. */
export async function upload(api: Client, bytes: Uint8Array, extension = 'jpg'): Promise<string> {
  const id = `${crypto.randomUUID()}.${extension}`
  const response = await put(await api.signSourceUpload({ id }), bytes)
  if (!response.ok) throw new Error(`upload answered ${response.status}: ${await response.text()}`)
  return id
}

export function put(url: string, body: Uint8Array | ReadableStream): Promise<Response> {
  const init = { method: 'PUT', body, ...(body instanceof ReadableStream && { duplex: 'half' }) }
  return fetch(url, init as RequestInit)
}

const knownTemplates = { image: 'Oil Painting', video: 'Slideshow' }

/** Parameters of the shortest and smallest film, with two seconds for each photo. */
export const shortFilm = { pace: 'lively', format: 'square' }

/** Id of a built-in template that makes a picture from one photo, or a film from several photos. */
export async function templateId(api: Client, mediaType: 'image' | 'video' = 'image'): Promise<string> {
  const { work_template_arr } = await api.listWorkTemplates({ media_type: mediaType, limit: 100 })
  return work_template_arr.find(({ title }) => title === knownTemplates[mediaType])!.id
}

/** Returns a user's notifications about ended works, newest first. */
export async function workNotifications(api: Client): Promise<WorkNotification[]> {
  const { notification_arr } = await api.listNotifications()
  return notification_arr.filter((notification) => notification.type === 'work_state')
}

/** Resolves to the work once it has one of these states. */
export async function workIn(api: Client, id: string, states: readonly Work['state'][]): Promise<Work> {
  return await until(async () => {
    const work = await api.getWork({ id })
    return states.includes(work.state) ? work : undefined
  })
}

/** Polls until there is an answer. Without an answer, the timeout of the test ends the polling. */
export async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  // Polling takes processor time from the awaited work, so the pauses become longer with the waiting time.
  for (let pauseMs = 10; ; pauseMs = Math.min(1.5 * pauseMs, 150)) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await setTimeout(pauseMs)
  }
}

/** Returns the refusal with which a call rejects. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ code: string; status: number; message: string; paths: string[] }> {
  try {
    await call
  } catch (error) {
    const { code, status, message, details } = error as {
      code: string
      status: number
      message: string
      details: { path: string }[]
    }
    return { code, status, message, paths: (details ?? []).map(({ path }) => path) }
  }
  throw new Error('The call was not refused')
}
