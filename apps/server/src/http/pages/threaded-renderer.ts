import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type Client, CodeError, type ErrorBody } from '@easel/contract'
import { createBirpc } from 'birpc'
import type { PageRenderer, PageRequest, PlainPageRequest, RenderedPage } from './renderer.ts'

/** Functions of the rendering thread. Each page has a number, which the thread passes when it requests an answer. */
export interface ThreadOfPages {
  load(): Promise<void>
  render(id: number, page: PageRequest): Promise<RenderedPage>
  /** Called when the client of a page has left. */
  leave(id: number): void
  renderBusy(page: PlainPageRequest): Promise<string>
}

/** The answer of a call, or the refusal with which the same call over HTTP would reject. */
type CallResult = { value: unknown } | { status: number; body: ErrorBody }

/** Functions that the server offers to the rendering thread. */
export interface ServerOfThread {
  call(id: number, name: string, input: object): Promise<CallResult>
}

/** Timeout of a page, which takes a few hundred milliseconds on a busy machine. A thread that exceeds it is replaced. */
const maxRenderMs = 30_000
/**
 * Maximum heap of the thread; pages and the data that they share use half of it. A page that allocates without end then ends its
 * thread, not the server.
 */
const maxHeapMegabytes = 256

/** Path of the build of the web client. */
const buildPath = fileURLToPath(
  new URL('build/server/index.js', import.meta.resolve('@easel/web/package.json')),
)

interface Thread {
  readonly worker: Worker
  readonly functions: ReturnType<typeof createBirpc<ThreadOfPages, ServerOfThread>>
}

/**
 * Renders pages in a thread of its own, so that many pages of one client do not delay other clients' calls. If the thread ends,
 * the pages in progress fail, and the next page starts another thread.
 */
export class ThreadedRenderer implements PageRenderer, AsyncDisposable {
  #thread: Thread | undefined
  #lastId = 0
  readonly #apis = new Map<number, Client>()

  /** Loads the build; rejects if there is no build. */
  async load(): Promise<void> {
    await this.#running().load()
  }

  async render(page: PageRequest, api: Client, signal: AbortSignal): Promise<RenderedPage> {
    const functions = this.#running()
    const id = ++this.#lastId
    this.#apis.set(id, api)
    const leave = () => functions.leave.asEvent(id)
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await functions.render(id, page)
    } finally {
      signal.removeEventListener('abort', leave)
      this.#apis.delete(id)
    }
  }

  async renderBusy(page: PlainPageRequest): Promise<string> {
    return await this.#running().renderBusy(page)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const thread = this.#thread
    if (thread) await this.#dropThread(thread, new Error('The server stops'))
  }

  #running(): Thread['functions'] {
    this.#thread ??= this.#start()
    return this.#thread.functions
  }

  #start(): Thread {
    const worker = new Worker(new URL('./page-thread.ts', import.meta.url), {
      name: 'pages',
      execArgv: [],
      workerData: { build: buildPath },
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
    })
    const functions = createBirpc<ThreadOfPages, ServerOfThread>(
      { call: (id, name, input) => this.#call(id, name, input) },
      {
        post: (message) => worker.postMessage(message),
        on: (receive) => worker.on('message', receive),
        timeout: maxRenderMs,
        onTimeoutError: () =>
          void this.#dropThread(thread, new Error('The thread of the pages did not answer')),
      },
    )
    const thread: Thread = { worker, functions }
    worker.on('error', (error) => void this.#dropThread(thread, error))
    worker.on('exit', () => void this.#dropThread(thread, new Error('The thread of the pages ended')))
    return thread
  }

  /** Drops a thread, and fails its pages in progress. */
  async #dropThread(thread: Thread, error: unknown): Promise<void> {
    if (this.#thread !== thread) return
    this.#thread = undefined
    thread.functions.$close(error as Error)
    await thread.worker.terminate()
  }

  async #call(id: number, name: string, input: object): Promise<CallResult> {
    const call = (
      this.#apis.get(id) as unknown as
        | Record<string, ((input: object) => Promise<unknown>) | undefined>
        | undefined
    )?.[name]
    if (!call) throw new Error(`A page asks for ${name}, which is no call of a page in progress`)
    try {
      return { value: await call(input) }
    } catch (error) {
      if (error instanceof CodeError) return { status: error.status, body: error.body }
      throw error
    }
  }
}
