import type { EngineAnswer } from '../../http.ts'
import { noChoices } from '../../models.ts'
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
import { filesOf } from './answer.ts'
import { messageOf } from './message.ts'
import { listedModels, modelsOf } from './models.ts'

/**
 * Maximum time of an answer in milliseconds. A large model takes minutes for a picture, and a slow server takes many
 * minutes.
 */
const answerMs = 15 * 60_000
/** Maximum size of an answer in bytes. It contains one picture in base64. */
const maxAnswerBytes = 96 * 1024 ** 2

/**
 * A connection to an OpenAI-compatible images API. Such a server gives a try no id, and answers when the picture is
 * made. The connection stays open in this process, so no other process can continue the try.
 */
export class ImagesApiEngine implements Engine {
  readonly #config: EngineConfig
  readonly #tries = new OpenTries()

  constructor(config: EngineConfig) {
    this.#config = config
  }

  async probe(signal: AbortSignal): Promise<Probe> {
    await listedModels(this.#config, signal)
    return {}
  }

  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    const names = await listedModels(this.#config, signal)
    return { models: modelsOf(names ?? [], this.#config), choices: noChoices, loras: [] }
  }

  /** Resolves when the request is sent. `poll` reports the answer. */
  async submit(request: EngineRequest, { id, signal, onHint }: SubmitOptions): Promise<TryHandle> {
    signal.throwIfAborted()
    const { url, ...message } = await messageOf(request, this.#config)
    const model = request.type === 'task' ? request.model : ''
    const config = this.#config
    const options = { headers: config.headers, ...message, maxBytes: maxAnswerBytes, timeoutMs: answerMs }
    const parts = {
      send: (alive: AbortSignal) => exchange(url, { ...options, signal: alive }),
      read: (answer: EngineAnswer, alive: AbortSignal) => filesOf(answer, model, { config, signal: alive }),
      onEnd: () => {
        if (config.socket) onHint?.({ type: 'changed' })
      },
    }
    await this.#tries.start(id, parts, signal)
    return { id }
  }

  async poll(handle: TryHandle, signal: AbortSignal): Promise<TryStatus> {
    signal.throwIfAborted()
    return this.#tries.statusOf(handle)
  }

  async cancel(handle: TryHandle, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    this.#tries.cancel(handle)
  }

  async collect(handle: TryHandle, signal: AbortSignal): Promise<ResultFile[]> {
    signal.throwIfAborted()
    return this.#tries.filesOf(handle)
  }

  async clean(handle: TryHandle, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    this.#tries.forget(handle)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#tries.cancelAll()
  }
}
