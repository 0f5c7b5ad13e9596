import { Worker } from 'node:worker_threads'
import type { ImageValue, SocketValue } from '@easel/nodes'
import { modelInputs } from './input.ts'
import { classNames, type Scores } from './scores.ts'
import { mostExplicit } from './verdict.ts'

export interface PreCheckOptions {
  log: (error: unknown) => void
  /** URL of the thread's code. */
  thread?: URL
  /** Idle time after which the thread ends. */
  idleMs?: number
  /** Timeout for one picture; a thread that exceeds it counts as hung. */
  answerMs?: number
  /** Pause after a failure; results of this time stay unchecked. */
  restMs?: number
}

type Answer = { readonly values: number[] } | { readonly error: unknown }

interface Task {
  readonly pixels: Uint8Array
  readonly settle: (answer: Answer) => void
}

/** Scores pictures with a small network, in a thread of its own that runs only while it is needed. */
export class PreCheck implements AsyncDisposable {
  /** Loading the model takes most of a second, and the loaded model uses about 110 MB. */
  static readonly usualIdleMs = 30_000
  readonly #options: Required<PreCheckOptions>
  readonly #waiting: Task[] = []
  #worker: Worker | undefined
  #current: Task | undefined
  #idle: NodeJS.Timeout | undefined
  #watch: NodeJS.Timeout | undefined
  #restUntil = 0

  constructor(options: PreCheckOptions) {
    const thread = new URL('./thread.ts', import.meta.url)
    this.#options = { thread, idleMs: PreCheck.usualIdleMs, answerMs: 60_000, restMs: 60_000, ...options }
  }

  /** True while the model is in memory. */
  get isLoaded(): boolean {
    return this.#worker !== undefined
  }

  /** Loads the model while the caller still makes the picture. */
  prepare(): void {
    if (Date.now() < this.#restUntil) return
    this.#worker ??= this.#start()
    // Counts the idle time from now.
    this.#next()
  }

  /** Returns the scores of a result's most explicit picture; undefined if the pre-check fails or is unavailable now. */
  async scoreResult(result: SocketValue): Promise<Scores | undefined> {
    if (result.kind === 'mask') throw new Error('A mask is not a result')
    if (result.kind === 'image') return await this.scorePictures([result])
    return await this.scorePictures(
      result.kind === 'images' ? result.images : [result.poster, ...result.frames],
    )
  }

  async scorePictures(pictures: readonly (ImageValue | Uint8Array)[]): Promise<Scores | undefined> {
    if (Date.now() < this.#restUntil) return undefined
    const inputs = await this.#read(pictures)
    try {
      return mostExplicit(await Promise.all(inputs.map((pixels) => this.#ask(pixels))))
    } catch (error) {
      this.#restUntil = Date.now() + this.#options.restMs
      this.#options.log(new Error('The pre-check of pictures failed', { cause: error }))
      return undefined
    }
  }

  /** Decodes the pictures; a broken picture is logged and does not affect other calls. */
  async #read(pictures: readonly (ImageValue | Uint8Array)[]): Promise<Uint8Array[]> {
    try {
      return (await Promise.all(pictures.map(modelInputs))).flat()
    } catch (error) {
      this.#options.log(new Error('A picture for the pre-check cannot be read', { cause: error }))
      return []
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end(new Error('The pre-check was closed'))
  }

  async #ask(pixels: Uint8Array): Promise<Scores> {
    const answer = await new Promise<Answer>((settle) => {
      this.#waiting.push({ pixels, settle })
      this.#next()
    })
    if ('error' in answer) throw answer.error
    return Object.fromEntries(
      classNames.map((name, index) => [name, Math.round(answer.values[index]! * 1e4) / 1e4]),
    ) as unknown as Scores
  }

  #next(): void {
    if (this.#current) return
    clearTimeout(this.#idle)
    this.#current = this.#waiting.shift()
    if (!this.#current) {
      this.#idle = setTimeout(() => void this.#end(), this.#options.idleMs).unref()
      this.#worker?.unref()
      return
    }
    this.#worker ??= this.#start()
    // Only a busy thread keeps the process alive.
    this.#worker.ref()
    this.#worker.postMessage(this.#current.pixels)
    const late = () => void this.#end(new Error('The pre-check does not answer'))
    this.#watch = setTimeout(late, this.#options.answerMs).unref()
  }

  #start(): Worker {
    const worker = new Worker(this.#options.thread, {
      execArgv: [],
      name: 'easel-pre-check',
      resourceLimits: { maxOldGenerationSizeMb: 192 },
    })
    worker.on('message', (answer: Answer) => {
      this.#settle(answer)
      this.#next()
    })
    worker.on('error', (error) => this.#dropWorker(worker, error))
    worker.on('exit', () => this.#dropWorker(worker, new Error('The thread of the pre-check ended')))
    return worker
  }

  #dropWorker(worker: Worker, error: unknown): void {
    if (this.#worker === worker) void this.#end(error)
  }

  #settle(answer: Answer): void {
    clearTimeout(this.#watch)
    const task = this.#current
    this.#current = undefined
    task?.settle(answer)
  }

  async #end(error: unknown = undefined): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    this.#settle({ error })
    for (const task of this.#waiting.splice(0)) task.settle({ error })
    await worker?.terminate()
  }
}
