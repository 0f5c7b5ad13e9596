import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inheritedEnvironment } from '../platform/inherited-environment.ts'
import type { Settings } from '../settings.ts'

/**
 * Flags of V8. A worker allocates pixels fast: concurrent marking ran some twelve times for a work, and took a fifth of its
 * processor time on as many threads as there are. One thread is enough, and leaves the cores to the kernels.
 */
export const workerFlags = ['--concurrent-marking-max-worker-num=1'] as const

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const firstDelayMs = 500
const maxDelayMs = 30_000
const calmAfterMs = 60_000

const ofNode = ['NODE_ENV', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'UV_THREADPOOL_SIZE']
/** Variables that name the proxies through which a worker downloads models; both cases are common. */
const proxies = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'https_proxy', 'http_proxy', 'no_proxy']
const settings = [
  ...['HOST', 'PORT', 'PUBLIC_URL', 'SITE_NAME', 'OPERATOR_NAME', 'CONTACT_EMAIL', 'LOG_LEVEL'],
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER_ARG'],
  ...[
    'DATA_DIR',
    'SECRET',
    'SECRET_OLD',
    'DATABASE_URL',
    'DEMO',
    'FREE_DISK_FLOOR',
    'WORKER_CONCURRENCY',
    'DOWNLOAD_SPACE',
  ],
  ...['WORKER_PLACES', 'WORKER_NAME', 'IDLE_FACTOR'],
  ...['SD_SERVER', 'LOCAL_MODELS_DIR', 'LOCAL_LORAS_DIR', 'LOCAL_ENGINE_CATALOGUE'],
  ...['STORAGE', 'S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ...['S3_PUBLIC_URL', 'AIGC_LABEL', 'C2PA_CERT', 'C2PA_KEY'],
] as const satisfies readonly (keyof Settings | `S3_${string}`)[]

/** Returns the environment of a worker: only the settings that concern its work. */
export function workerEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return inheritedEnvironment(env, [...ofNode, ...proxies, ...settings])
}

/**
 * Messages of a worker to the process that started it. `ready`: the worker takes jobs. `recycle`: it is idle and holds much
 * memory.
 */
export type WorkerNews = 'ready' | 'recycle'
/** Message to a worker whose successor is ready: the worker ends as soon as it is idle. */
export type WorkerOrder = 'retire'

/**
 * A worker in a separate process, so that its computations cannot bring down the API; restarted when it dies. A worker that
 * reports `recycle` gets a successor, and ends once the successor is ready: on a busy machine a start takes half a minute, for
 * which works would wait.
 */
export class WorkerProcess {
  readonly #env: NodeJS.ProcessEnv
  readonly #warn: (message: string) => void
  readonly #program: string
  readonly #children = new Set<ChildProcess>()
  #newest: ChildProcess | undefined
  #stopped = false
  #delayMs = firstDelayMs

  constructor(env: NodeJS.ProcessEnv, warn: (message: string) => void, program = main) {
    this.#env = env
    this.#warn = warn
    this.#program = program
  }

  start(): void {
    const startedAt = Date.now()
    // The worker has its own process group: Ctrl-C reaches this process first, which then stops the worker in order. With few
    // memory arenas, a thread reuses the memory of large pictures that another thread has freed. (The API uses a single arena;
    // the threads of a worker would contend for it.)
    const env = { ...workerEnvironment(process.env), MALLOC_ARENA_MAX: '2', ...this.#env, ROLE: 'worker' }
    const execArgv = [...process.execArgv, ...workerFlags]
    const child = fork(this.#program, { env, execArgv, detached: true })
    this.#children.add(child)
    this.#newest = child
    child.on('message', (news: WorkerNews) => {
      if (this.#stopped || child !== this.#newest) return
      if (news === 'recycle') return this.start()
      for (const older of this.#children)
        if (older !== child && older.connected) older.send('retire' satisfies WorkerOrder)
    })
    child.once('exit', (code, signal) => {
      this.#children.delete(child)
      // A worker that is not the newest already has a successor.
      if (this.#stopped || child !== this.#newest) return
      if (Date.now() - startedAt > calmAfterMs) this.#delayMs = firstDelayMs
      this.#warn(
        `The worker ended (${signal ?? code}) and is being restarted. It resumes the works that it was making.`,
      )
      setTimeout(() => this.#stopped || this.start(), this.#delayMs)
      this.#delayMs = Math.min(maxDelayMs, this.#delayMs * 2)
    })
  }

  /** Asks the workers to stop, and kills them after the timeout. */
  async stop(timeoutMs = 8000): Promise<void> {
    this.#stopped = true
    await Promise.all(
      [...this.#children].map(async (child) => {
        const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
        child.kill('SIGTERM')
        const force = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
        await ended
        clearTimeout(force)
      }),
    )
  }
}
