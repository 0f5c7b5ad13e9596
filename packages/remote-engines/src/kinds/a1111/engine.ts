import { EngineError, engineError } from '../../fault.ts'
import { type EngineAnswer, fetchAnswer, limits } from '../../http.ts'
import type {
  Capabilities,
  Engine,
  EngineConfig,
  EngineRequest,
  Probe,
  ResultFile,
  SubmitOptions,
  TryHandle,
  TryStatus,
} from '../../port.ts'
import { exchange } from '../../synchronous/exchange.ts'
import { OpenTries } from '../../synchronous/open-tries.ts'
import { fieldsOf, numberOf } from '../../untrusted.ts'
import { madeOf } from './answer.ts'
import { fetchCatalogue, modelsOf } from './catalogue.ts'
import { Lane } from './lane.ts'
import { type Message, messageOf } from './message.ts'
import { readTask, readWork, taskIdOf, type Work } from './progress.ts'
import { readOptional, urlOf } from './requests.ts'

/** Maximum time of an answer in milliseconds. A processor takes many minutes for a picture. */
const answerMs = 60 * 60_000
/** Maximum size of an answer in bytes. It contains one picture in base64. */
const maxAnswerBytes = 128 * 1024 ** 2
const interruptMs = 15_000

/**
 * A connection to AUTOMATIC1111's web UI, to Forge or to SD.Next. A picture is the answer to its request: the
 * connection stays open in this process, so no other process can continue the try. The server makes one picture at a
 * time, for any client, and can stop only the running picture. Tries therefore wait in this process, so that a stop
 * ends the intended try.
 */
export class A1111Engine implements Engine {
  readonly #config: EngineConfig
  readonly #tries = new OpenTries()
  readonly #lane = new Lane()
  /** State of the server just before each running try was sent. */
  readonly #before = new Map<string, Work>()

  constructor(config: EngineConfig) {
    this.#config = config
  }

  async probe(signal: AbortSignal): Promise<Probe> {
    const { isBusy } = await readWork(this.#config, signal, { withPreview: false })
    return { queue_length: isBusy ? 1 : 0, ...memoryOf(await readOptional(this.#config, 'memory', signal)) }
  }

  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    const catalogue = await fetchCatalogue(this.#config, signal)
    const { samplers, schedulers, loras } = catalogue
    return { models: modelsOf(catalogue, this.#config), choices: { samplers, schedulers }, loras }
  }

  /** Resolves when the try waits for its turn in this process. `poll` reports its answer. */
  async submit(request: EngineRequest, { id, signal, onHint }: SubmitOptions): Promise<TryHandle> {
    signal.throwIfAborted()
    // Models can be added and removed while the server runs.
    const catalogue = await fetchCatalogue(this.#config, signal).catch((error: unknown) => {
      throw error instanceof EngineError ? new EngineError(error.fault, 'no') : error
    })
    const message = messageOf(request, catalogue, this.#config)
    let leave: (() => void) | undefined
    const parts = {
      waitForTurn: async (alive: AbortSignal) => {
        leave = await this.#lane.enter(alive)
        // A try that was cancelled while it waited has already ended, so it leaves the lane here.
        if (alive.aborted) leave()
        const before = await this.#readBefore(alive)
        alive.throwIfAborted()
        this.#before.set(id, before)
      },
      send: (alive: AbortSignal) => this.#send(id, message, alive),
      read: (answer: EngineAnswer, alive: AbortSignal) => this.#read(answer, message, alive),
      onEnd: () => {
        this.#before.delete(id)
        leave?.()
        if (this.#config.socket) onHint?.({ type: 'changed' })
      },
    }
    await this.#tries.start(id, parts, signal)
    return { id }
  }

  async poll(handle: TryHandle, signal: AbortSignal): Promise<TryStatus> {
    signal.throwIfAborted()
    const status = this.#tries.statusOf(handle)
    if (status.state !== 'running') return status
    const running = await this.#look(handle, signal)
    // The try may have ended meanwhile.
    const { state } = this.#tries.statusOf(handle)
    return state === 'running' ? running : this.#tries.statusOf(handle)
  }

  /** Stops the try at the server if the server certainly makes its picture. Otherwise only the connection is closed. */
  async cancel(handle: TryHandle, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const { state } = this.#tries.statusOf(handle)
    const mayRun = state === 'running' || state === 'unknown'
    if (mayRun && (await this.#isMadeNow(handle, signal))) await this.#interrupt(signal)
    this.#tries.cancel(handle)
  }

  async collect(handle: TryHandle, signal: AbortSignal): Promise<ResultFile[]> {
    signal.throwIfAborted()
    return this.#tries.filesOf(handle)
  }

  /** Waits for the end of the try. The server stores no picture. */
  async clean(handle: TryHandle, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    this.#tries.forget(handle)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#tries.cancelAll()
  }

  #send(id: string, { route, body }: Message, signal: AbortSignal) {
    const task = route === 'extra-single-image' ? {} : { force_task_id: taskIdOf(id) }
    return exchange(urlOf(this.#config, route), {
      headers: this.#config.headers,
      type: 'application/json',
      body: Buffer.from(JSON.stringify({ ...body, ...task })),
      ...{ maxBytes: maxAnswerBytes, timeoutMs: answerMs, signal },
    })
  }

  async #read(answer: EngineAnswer, message: Message, signal: AbortSignal): Promise<ResultFile[]> {
    const { file, job } = madeOf(answer, message, this.#config)
    const work = job === undefined ? undefined : await this.#workNow(signal)
    // For a stopped job, the server returns a half-made picture as a success.
    if (work?.isInterrupted && work.job === job) throw engineError('interrupted', {})
    return [file]
  }

  /** Reads the state of the server; undefined if the server does not answer. */
  async #workNow(signal: AbortSignal, withPreview = false): Promise<Work | undefined> {
    try {
      return await readWork(this.#config, signal, { withPreview })
    } catch (error) {
      if (error instanceof EngineError) return undefined
      throw error
    }
  }

  async #readBefore(signal: AbortSignal): Promise<Work> {
    return (await this.#workNow(signal)) ?? { isBusy: true, job: '', isInterrupted: false }
  }

  /** Reads the server's task of a try; undefined if there is none, or if the server does not answer. */
  async #taskOf({ id }: TryHandle, signal: AbortSignal) {
    try {
      const task = await readTask(this.#config, id, signal)
      return task?.state === 'unknown' ? undefined : task
    } catch (error) {
      if (error instanceof EngineError) return undefined
      throw error
    }
  }

  /** Reads the progress of a running try. Previews of other clients' pictures are not shown. */
  async #look(handle: TryHandle, signal: AbortSignal): Promise<TryStatus> {
    const task = await this.#taskOf(handle, signal)
    if (task?.state === 'queued') return { state: 'waiting' }
    if (task) return { state: 'running', ...shownOf(task) }
    const before = this.#before.get(handle.id)
    const work = await this.#workNow(signal, before?.isBusy === false)
    if (!work?.isBusy || !before) return { state: 'running' }
    if (!before.isBusy) return { state: 'running', ...shownOf(work) }
    return { state: work.job === before.job ? 'waiting' : 'running' }
  }

  async #isMadeNow(handle: TryHandle, signal: AbortSignal): Promise<boolean> {
    const task = await this.#taskOf(handle, signal)
    if (task) return task.state === 'active'
    if (this.#before.get(handle.id)?.isBusy !== false) return false
    return (await this.#workNow(signal))?.isBusy === true
  }

  async #interrupt(signal: AbortSignal): Promise<void> {
    const { headers } = this.#config
    const options = { headers, maxBytes: limits.answerBytes, timeoutMs: interruptMs, signal }
    const answer = await fetchAnswer(urlOf(this.#config, 'interrupt'), { method: 'POST', ...options })
    if (answer.status >= 400) throw engineError(answer.status >= 500 ? 'unreachable' : 'not_an_engine', {})
  }
}

/** Picks the progress and the preview of a running try. */
function shownOf({ fraction, preview }: Pick<Work, 'fraction' | 'preview'>) {
  return { ...(fraction !== undefined && { fraction }), ...(preview && { preview }) }
}

/** Returns the memory of the graphics card, if the server has a graphics card. */
function memoryOf(memory: unknown): Pick<Probe, 'memory'> {
  const { total, free } = fieldsOf(fieldsOf(fieldsOf(memory)['cuda'])['system'])
  const [totalBytes, freeBytes] = [numberOf(total), numberOf(free)]
  if (totalBytes === undefined || freeBytes === undefined) return {}
  return { memory: { total: totalBytes, free: freeBytes } }
}
