import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '@easel/contract'
import { localEngineFaultText } from '@easel/contract'
import { LocalEngineError } from '../faults.ts'
import type { EngineProcess } from './engine-process.ts'

export interface ProxyOptions {
  readonly process: EngineProcess
  /** Returns the abilities that the engine has reported; undefined before its first start. */
  readonly capabilities: () => Promise<unknown>
  /** Called with the first fault of each start that failed. */
  readonly onFault: (fault: LocalEngineError['fault']) => void
  /** Called with the duration of each picture that the program makes. */
  readonly onPicture: (ms: number) => void
  /** Maximum bytes of all works that wait or are being received. */
  readonly heldBytes?: number
}

interface Job {
  readonly id: string
  readonly mode: string
  state: 'waiting' | 'sent' | 'failed' | 'cancelled' | 'lost' | 'ended'
  /** URL and id of the job at the program. */
  sentTo?: { readonly url: string; readonly id: string; readonly since: number }
  /** The program's last answer about the job. */
  last?: { readonly status: number; readonly body: Buffer }
  words?: string
  /** The body of the request, held until the program has it. */
  body?: Buffer<ArrayBuffer> | undefined
  readonly createdTs: number
  readonly stop: AbortController
}

const maxBodyBytes = 160 * 1024 ** 2
const maxJobs = 64
/** Default: two of the largest works, since Easel sends one work at a time. */
const usualHeldBytes = 2 * maxBodyBytes
/** Maximum number of ended jobs; each holds a picture in memory. */
const maxEnded = 20
const keptMs = 10 * 60_000
const pollMs = 500
const answerMs = 30_000
const locale: Locale = 'en'

/**
 * A reverse proxy for the engine of this machine, at a fixed address: it reports the engine's abilities while the program does
 * not run, accepts works immediately, and starts the program for them. So all other parts can treat this engine like any other
 * engine.
 */
export class EngineProxy implements AsyncDisposable {
  readonly #options: ProxyOptions
  readonly #jobs = new Map<string, Job>()
  readonly #server: Server
  #heldBytes = 0
  /** The program makes one picture at a time: the duration of the next picture counts from this time. */
  #lastEnd = 0

  private constructor(options: ProxyOptions) {
    this.#options = options
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy())
    })
  }

  /** Opens the server at the port, or at a free port if the port is taken. */
  static async open(options: ProxyOptions, port: number): Promise<EngineProxy> {
    const proxy = new EngineProxy(options)
    const listen = (freePort: number) =>
      new Promise<void>((resolve, reject) => {
        proxy.#server.once('error', reject)
        proxy.#server.listen(freePort, '127.0.0.1', () => {
          proxy.#server.off('error', reject)
          resolve()
        })
      })
    await listen(port).catch(() => listen(0))
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`
  }

  /** Number of works that have not ended. */
  get activeCount(): number {
    return [...this.#jobs.values()].filter(isActive).length
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { stop } of this.#jobs.values()) stop.abort()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://proxy')
    const { method } = request
    if (method === 'GET' && pathname === '/sdcpp/v1/capabilities') {
      const known = await this.#options.capabilities()
      const fault = this.#options.process.restingFault
      if (fault) reply(response, 503, { not_running: localEngineFaultText(fault, locale) })
      else if (known === undefined) reply(response, 503, { error: 'starting' })
      else reply(response, 200, known)
      return
    }
    const [, mode] = /^\/sdcpp\/v1\/(img_gen|vid_gen)$/.exec(pathname) ?? []
    if (method === 'POST' && mode) return await this.#submit(request, response, mode)
    const [, id, cancel] = /^\/sdcpp\/v1\/jobs\/([\w-]+)(\/cancel)?$/.exec(pathname) ?? []
    const job = this.#jobs.get(id ?? '')
    if (!job) return reply(response, 404, { error: 'job not found' })
    if (method === 'POST' && cancel) await this.#cancel(job)
    else await this.#refresh(job)
    return this.#show(job, response)
  }

  async #submit(request: IncomingMessage, response: ServerResponse, mode: string): Promise<void> {
    this.#forget()
    if (this.activeCount >= maxJobs) return reply(response, 429, { error: 'job queue is full' })
    const body = await this.#read(request)
    if (body === 'too large') return reply(response, 413, { error: body })
    if (body === 'full') return reply(response, 429, { error: 'job queue is full' })
    const job: Job = {
      ...{ id: randomUUID(), mode, state: 'waiting', createdTs: Date.now(), body },
      stop: new AbortController(),
    }
    this.#jobs.set(job.id, job)
    void this.#run(job).finally(() => this.#releaseJob(job))
    reply(response, 202, {
      id: job.id,
      kind: mode,
      status: 'queued',
      created: Math.floor(job.createdTs / 1000),
    })
  }

  /** Reads the body of a work; its bytes are counted until `#releaseJob`. */
  async #read(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | 'too large' | 'full'> {
    const { heldBytes = usualHeldBytes } = this.#options
    const parts: Buffer[] = []
    let length = 0
    let isHeld = false
    try {
      for await (const part of request as AsyncIterable<Buffer>) {
        if (length + part.length > maxBodyBytes) return 'too large'
        if (this.#heldBytes + part.length > heldBytes) return 'full'
        length += part.length
        this.#heldBytes += part.length
        parts.push(part)
      }
      isHeld = true
      return Buffer.concat(parts)
    } finally {
      if (!isHeld) this.#heldBytes -= length
    }
  }

  #releaseJob(job: Job): void {
    this.#heldBytes -= job.body?.length ?? 0
    job.body = undefined
  }

  /** Submits a job to the program, which keeps running for as long as the job takes. */
  async #run(job: Job): Promise<void> {
    const { signal } = job.stop
    try {
      await this.#options.process.while(async (url) => {
        if (signal.aborted) return
        const sent = await fetch(`${url}/sdcpp/v1/${job.mode}`, {
          ...{ method: 'POST', body: job.body!, headers: { 'content-type': 'application/json' } },
          signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
        })
        this.#releaseJob(job)
        const answer = (await sent.json()) as { id?: unknown; error?: unknown }
        if (sent.status !== 202 || typeof answer.id !== 'string')
          return this.#fail(job, String(answer.error ?? `HTTP ${sent.status}`))
        job.sentTo = { url, id: answer.id, since: performance.now() }
        job.state = 'sent'
        while (job.state === 'sent' && !signal.aborted) {
          await this.#refresh(job)
          await sleep(pollMs, undefined, { signal }).catch(() => {})
        }
      })
    } catch (error) {
      if (!(error instanceof LocalEngineError)) return this.#lose(job)
      this.#options.onFault(error.fault)
      this.#fail(job, wordsOf(error))
    }
  }

  /**
   * Handles the end of the program while it made a job: the job becomes unknown, as on a program that was restarted, and is made
   * again.
   */
  #lose(job: Job): void {
    if (isActive(job)) job.state = 'lost'
  }

  #fail(job: Job, words: string): void {
    if (!isActive(job)) return
    job.state = 'failed'
    job.words = words
  }

  /** Asks the program for the state of a submitted job. */
  async #refresh(job: Job): Promise<void> {
    if (job.state !== 'sent' || !job.sentTo) return
    try {
      const answer = await fetch(`${job.sentTo.url}/sdcpp/v1/jobs/${job.sentTo.id}`, {
        signal: AbortSignal.timeout(answerMs),
      })
      const body = Buffer.from(await answer.arrayBuffer())
      // Another request for the state of the job was answered first.
      if (!isSent(job)) return
      const { status } = JSON.parse(body.toString()) as { status?: unknown }
      job.last = { status: answer.status, body }
      if (answer.ok && (status === 'queued' || status === 'generating')) return
      if (status === 'completed') this.#succeed(job.sentTo.since)
      this.#lastEnd = performance.now()
      job.state = 'ended'
    } catch {
      this.#lose(job)
    }
  }

  #succeed(since: number): void {
    const { process, onPicture } = this.#options
    process.succeeded()
    onPicture(performance.now() - Math.max(since, this.#lastEnd))
  }

  async #cancel(job: Job): Promise<void> {
    if (job.state === 'waiting') {
      job.state = 'cancelled'
      job.stop.abort()
      this.#releaseJob(job)
    } else if (job.state === 'sent' && job.sentTo) {
      const url = `${job.sentTo.url}/sdcpp/v1/jobs/${job.sentTo.id}/cancel`
      await fetch(url, { method: 'POST', signal: AbortSignal.timeout(answerMs) })
        .then((answer) => answer.arrayBuffer())
        .catch(() => {})
      await this.#refresh(job)
    }
  }

  #show(job: Job, response: ServerResponse): void {
    if (job.state === 'lost') return void reply(response, 404, { error: 'job not found' })
    if (job.last && job.state !== 'failed') {
      // The program has its own id for the job, which is replaced.
      const { status, body } = job.last
      const shown = status === 200 ? { ...(JSON.parse(body.toString()) as object), id: job.id } : undefined
      if (shown) reply(response, 200, shown)
      else reply(response, 404, { error: 'job not found' })
      return
    }
    const status = { waiting: 'queued', sent: 'queued', ended: 'failed' } as const
    const shown = job.state === 'failed' || job.state === 'cancelled' ? job.state : status[job.state]
    reply(response, 200, {
      ...{ id: job.id, kind: job.mode, status: shown, created: Math.floor(job.createdTs / 1000) },
      ...{ queue_position: 0, result: null },
      error: job.words === undefined ? null : { code: 'generation_failed', message: job.words },
    })
  }

  /** Deletes jobs whose results were not collected in time, and the oldest of too many ended jobs. */
  #forget(): void {
    const ended = [...this.#jobs.values()].filter((job) => !isActive(job))
    for (const [index, { id, createdTs }] of ended.entries())
      if (index < ended.length - maxEnded || Date.now() - createdTs > keptMs) this.#jobs.delete(id)
  }
}

const isSent = ({ state }: Job) => state === 'sent'
const isActive = ({ state }: Job) => state === 'waiting' || state === 'sent'

/** Message by which the engine's kind recognizes the fault. */
function wordsOf({ fault }: LocalEngineError): string {
  return fault.code === 'out_of_memory' ? 'out of memory' : localEngineFaultText(fault, locale)
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
