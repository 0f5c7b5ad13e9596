import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DomainError } from '../errors/domain-error.ts'
import { type News, type Order, tooLong } from './protocol.ts'
import { InspectionError } from './task.ts'

export interface ProcessOptions {
  /** The module that serves the tasks. */
  readonly main: URL
  readonly memoryMb: number
  /** The only folder that the process may write to. */
  readonly tempDir: string
  /** Folders that the process may read besides its own and the code. */
  readonly readable: readonly string[]
}

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
/** Environment variables that a program needs to run; no secrets. */
const passedVariables = [
  'PATH',
  'LD_LIBRARY_PATH',
  'SystemRoot',
  'TMPDIR',
  'TEMP',
  'NODE_COMPILE_CACHE',
  'NODE_ENV',
]
/** Folders of the code that the process may read, by name, since the data folder may be beside them. */
const codeFolders = ['node_modules', 'packages', 'apps/server'].map((part) => join(root, part))
const startLimitMs = 60_000
/** A task that uses no processor time could wait forever, so it is ended after its time limit multiplied by this factor. */
const waitingFactor = 6
/** Limits after which a process is replaced: libraries leak memory, and heaps do not shrink. */
const recycleAfter = { tasks: 500, partOfMemory: 0.4 }

/** Signals that mean out of memory: sent by the process's watch thread, by the kernel, or by V8 itself. */
const outOfMemory: ReadonlySet<string | null> = new Set(['SIGKILL', 'SIGABRT', 'SIGTRAP'])

/** A process that runs one task at a time. */
export class InspectionProcess {
  readonly #child: ChildProcess
  readonly #memoryMb: number
  readonly #ready: Promise<void>
  readonly #ended: Promise<void>
  #current: { task: string; settle: PromiseWithResolvers<Exclude<News, 'ready'>> } | undefined
  #killedFor: unknown
  #tasks = 0
  #lastTaskMs = 0
  #mustRecycle = false

  constructor({ main, memoryMb, tempDir, readable }: ProcessOptions) {
    this.#memoryMb = memoryMb
    this.#child = fork(main, [String(memoryMb)], {
      env: environment(),
      execArgv: [
        `--max-old-space-size=${Math.round(memoryMb / 2)}`,
        // The process can read the code and users' files, but no secrets; it can start no program, and write only temporary files.
        ...['--permission', '--allow-addons', '--allow-worker', '--disable-warning=SecurityWarning'],
        ...[...codeFolders, ...readable, tempDir].map((folder) => `--allow-fs-read=${join(folder, '*')}`),
        `--allow-fs-write=${join(tempDir, '*')}`,
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const ready = Promise.withResolvers<void>()
    this.#ready = ready.promise
    this.#child.on('message', (news: News) => (news === 'ready' ? ready.resolve() : this.#handle(news)))
    const ended = Promise.withResolvers<void>()
    this.#ended = ended.promise
    const lose = (why: InspectionError['why']) => {
      this.#mustRecycle = true
      this.#current?.settle.reject(this.#killedFor ?? new InspectionError(why, this.#current.task))
      ready.resolve()
      ended.resolve()
    }
    this.#child.once('exit', (_code, signal) =>
      lose(signal === tooLong ? 'time' : outOfMemory.has(signal) ? 'memory' : 'died'),
    )
    this.#child.on('error', () => {
      this.#child.kill('SIGKILL')
      // Without a pid, the process could not be started.
      if (this.#child.pid === undefined) lose('died')
    })
    this.#unref()
  }

  /** Processor time that the last task took; its whole limit if the task had to be killed. */
  get lastTaskMs(): number {
    return this.#lastTaskMs
  }

  /** True for a process that accepts no more tasks. */
  get mustRecycle(): boolean {
    return this.#mustRecycle
  }

  async run({ name, input, limitMs }: Order, signal?: AbortSignal) {
    const settle = Promise.withResolvers<Exclude<News, 'ready'>>()
    this.#current = { task: name, settle }
    this.#lastTaskMs = limitMs
    const end = () => this.#kill(new InspectionError('time', name))
    const abort = () => this.#kill(signal!.reason)
    let timer = setTimeout(end, startLimitMs)
    signal?.addEventListener('abort', abort, { once: true })
    this.#child.ref()
    this.#child.channel?.ref()
    try {
      await this.#ready
      clearTimeout(timer)
      timer = setTimeout(end, limitMs * waitingFactor)
      if (this.#child.connected) this.#child.send({ name, input, limitMs } satisfies Order)
      return outputOf(await settle.promise, name)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      this.#current = undefined
      this.#unref()
    }
  }

  /** Stops the process: disconnects an idle process, and kills a process with a running task. Resolves when it has ended. */
  async end(): Promise<void> {
    this.#mustRecycle = true
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    if (this.#current) this.#kill(new InspectionError('died', this.#current.task))
    else if (this.#child.connected) this.#child.disconnect()
    this.#child.ref()
    await this.#ended
  }

  /** Unreferences an idle process, so that it does not keep its parent alive. */
  #unref(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }

  #handle(news: Exclude<News, 'ready'>): void {
    this.#tasks += 1
    this.#lastTaskMs = news.usedMs
    if (this.#tasks >= recycleAfter.tasks || news.rss > this.#memoryMb * 1e6 * recycleAfter.partOfMemory)
      this.#mustRecycle = true
    this.#current?.settle.resolve(news)
  }

  #kill(why: unknown): void {
    this.#mustRecycle = true
    this.#killedFor ??= why
    this.#child.kill('SIGKILL')
  }
}

function environment(): NodeJS.ProcessEnv {
  const given = passedVariables.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  // Few memory arenas, so that a thread reuses memory that another has freed. Warnings about files stay out of the log.
  return { ...Object.fromEntries(given), MALLOC_ARENA_MAX: '2', VIPS_WARNING: '0' }
}

function outputOf(news: Exclude<News, 'ready'>, task: string): unknown {
  if ('output' in news) return news.output
  if ('refusal' in news) {
    const { code, cause, details, notes } = news.refusal
    throw new DomainError(code, { details, notes, ...(cause !== undefined && { cause }) })
  }
  const { message, stack, code } = news.fault
  throw Object.assign(new Error(`The inspection ${task} failed: ${message}`), {
    ...(stack !== undefined && { stack }),
    ...(code !== undefined && { code }),
  })
}
