import { Worker } from 'node:worker_threads'
import type { FoundManifest } from '@easel/nodes/origin'
import type { Inspection, InspectionNews, InspectionTask } from './inspection.ts'

export interface InspectorOptions {
  /** A file that takes longer is left. */
  timeLimitMs?: number
  /** The library takes tens of megabytes: it goes when nothing was asked for this long. */
  idleMs?: number
}

interface Waiting {
  readonly task: InspectionTask
  readonly found: { labels?: Inspection['labels'] }
  readonly settle: (inspection: Inspection) => void
}

const gaveUp: FoundManifest = {
  ...{ state: 'broken', isOwn: false, sourceTypes: [], actions: [], ingredients: 0 },
  problems: ['too_long'],
}

/** Looks into files that anybody may have made, one after the other, in a thread of its own: what hangs or breaks there is ended with it. */
export class Inspector implements AsyncDisposable {
  readonly #options: Required<InspectorOptions>
  readonly #waiting: Waiting[] = []
  #worker: Worker | undefined
  #current: Waiting | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: InspectorOptions = {}) {
    this.#options = { timeLimitMs: 10_000, idleMs: 30_000, ...options }
  }

  async inspect(task: InspectionTask): Promise<Inspection> {
    return await new Promise((settle) => {
      this.#waiting.push({ task, found: {}, settle })
      this.#next()
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end()
  }

  #next(): void {
    if (this.#current) return
    clearTimeout(this.#timer)
    this.#current = this.#waiting.shift()
    const { idleMs, timeLimitMs } = this.#options
    this.#timer = setTimeout(() => void this.#end(), this.#current ? timeLimitMs : idleMs).unref()
    if (!this.#current) return
    this.#worker ??= this.#start()
    this.#worker.postMessage(this.#current.task)
  }

  #start(): Worker {
    const worker = new Worker(new URL('./inspect-thread.ts', import.meta.url), {
      execArgv: [],
      name: 'easel-inspector',
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    worker.on('message', (news: InspectionNews) => this.#hear(news))
    const lose = () => void (this.#worker === worker && this.#end())
    worker.on('error', lose)
    worker.on('exit', lose)
    worker.unref()
    return worker
  }

  #hear(news: InspectionNews): void {
    const current = this.#current
    if (!current) return
    if (news.part === 'labels') {
      current.found.labels = news.labels
      return
    }
    this.#current = undefined
    current.settle({ ...current.found, manifest: news.manifest })
    // What broke the library's reading may have broken the library.
    if (news.manifest?.problems.includes('unreadable')) void this.#end()
    else this.#next()
  }

  /** Ends the thread, with what is known so far of the file that it was at. The others go on in a new one. */
  async #end(): Promise<void> {
    clearTimeout(this.#timer)
    const [worker, current] = [this.#worker, this.#current]
    this.#worker = undefined
    this.#current = undefined
    current?.settle({ ...current.found, manifest: gaveUp })
    await worker?.terminate()
    if (this.#waiting.length > 0) this.#next()
  }
}
