import { EngineError, engineError } from '../../fault.ts'
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
import { filesOf } from './answer.ts'
import { Attempt } from './attempt.ts'
import { exchange } from './exchange.ts'
import { messageOf } from './message.ts'
import { listedModels, modelsOf } from './models.ts'

/** Pictures of large models take minutes, and slow servers many of them. */
const answerMs = 15 * 60_000
/** One picture in base64. */
const maxAnswerBytes = 96 * 1024 ** 2
/** Ended tries whose files are kept until they are collected. */
const maxEnded = 16

/**
 * Speaks to an OpenAI-compatible images API. Such a server gives a try no id and answers when the picture is made: the
 * connection stays open in this process, and no other process can go on with the try.
 */
export class ImagesApiEngine implements Engine {
  readonly #config: EngineConfig
  readonly #attempts = new Map<string, Attempt>()

  constructor(config: EngineConfig) {
    this.#config = config
  }

  async probe(signal: AbortSignal): Promise<Probe> {
    await listedModels(this.#config, signal)
    return {}
  }

  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    const names = await listedModels(this.#config, signal)
    return { models: modelsOf(names ?? [], this.#config) }
  }

  /** Resolves when the request has left. `poll` reports the answer. */
  async submit(request: EngineRequest, { id, signal, onHint }: SubmitOptions): Promise<TryHandle> {
    signal.throwIfAborted()
    const { url, ...message } = await messageOf(request, this.#config)
    // No other submit may come between this check and the entry below.
    if (this.#attempts.has(id)) return { id }
    const model = request.type === 'task' ? request.model : ''
    const config = this.#config
    const options = { headers: config.headers, ...message, maxBytes: maxAnswerBytes, timeoutMs: answerMs }
    const attempt = new Attempt({
      send: (alive) => exchange(url, { ...options, signal: alive }),
      read: (answer, alive) => filesOf(answer, model, { config, signal: alive }),
      onEnd: () => {
        this.#forgetOldest()
        if (config.socket) onHint?.({ type: 'changed' })
      },
    })
    this.#attempts.set(id, attempt)
    try {
      await attempt.sent(signal)
    } catch (error) {
      this.#attempts.delete(id)
      throw error
    }
    return { id }
  }

  async poll({ id }: TryHandle, signal: AbortSignal): Promise<TryStatus> {
    signal.throwIfAborted()
    return this.#attempts.get(id)?.status ?? { state: 'unknown' }
  }

  async cancel({ id }: TryHandle, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    this.#attempts.get(id)?.cancel()
  }

  async collect({ id }: TryHandle, signal: AbortSignal): Promise<ResultFile[]> {
    signal.throwIfAborted()
    const attempt = this.#attempts.get(id)
    if (!attempt) throw engineError('lost', {})
    const { status, files } = attempt
    if (status.state === 'failed') throw new EngineError(status.fault, 'yes')
    if (status.state !== 'done') throw engineError('no_result', {})
    return files
  }

  async clean({ id }: TryHandle, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#attempts.get(id)?.ended) this.#attempts.delete(id)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const attempt of this.#attempts.values()) attempt.cancel()
    this.#attempts.clear()
  }

  #forgetOldest(): void {
    const ended = [...this.#attempts].filter(([, attempt]) => attempt.ended)
    for (const [id] of ended.slice(0, -maxEnded)) this.#attempts.delete(id)
  }
}
