import { EngineError, engineError } from '../../fault.ts'
import { fetchAnswer, limits, parseAnswer } from '../../http.ts'
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
import { safeDetail } from '../../secrets.ts'
import { fieldsOf, textOf } from '../../untrusted.ts'
import { fetchCapabilities } from './capabilities.ts'
import { fetchJob, fileOf, isForgotten, isJobId, statusOf } from './job.ts'
import { messageOf } from './message.ts'
import { modelOf } from './models.ts'

const submitMs = 60_000
const cancelMs = 15_000

/**
 * A connection to `sd-server` of stable-diffusion.cpp. The server has one model, a queue that cannot be listed, and no
 * socket. It keeps results for ten minutes, and loses all jobs when it restarts.
 */
export class SdcppEngine implements Engine {
  readonly #config: EngineConfig

  constructor(config: EngineConfig) {
    this.#config = config
  }

  async probe(signal: AbortSignal): Promise<Probe> {
    await fetchCapabilities(this.#config, signal)
    return {}
  }

  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    const server = await fetchCapabilities(this.#config, signal)
    return { models: [modelOf(server, this.#config)], choices: server.choices, loras: server.loras }
  }

  async submit(request: EngineRequest, { id, signal }: SubmitOptions): Promise<TryHandle> {
    // The server may have been restarted with another model.
    const server = await fetchCapabilities(this.#config, signal).catch((error: unknown) => {
      throw error instanceof EngineError ? new EngineError(error.fault, 'no') : error
    })
    const { mode, body } = messageOf(request, server, this.#config)
    const { address, headers } = this.#config
    const options = { headers, maxBytes: limits.answerBytes, timeoutMs: submitMs, signal }
    const answer = await fetchAnswer(`${address}/sdcpp/v1/${mode}`, {
      ...options,
      method: 'POST',
      json: body,
    })
    if (answer.status === 400 || answer.status === 413) {
      const words = textOf(fieldsOf(parseAnswer(answer))['error']) ?? `HTTP ${answer.status}`
      throw engineError('refused', { detail: safeDetail(words, this.#config) })
    }
    if (answer.status === 402) throw engineError('quota', {})
    if (answer.status >= 500) throw engineError('execution_failed', { detail: `HTTP ${answer.status}` })
    const job = fieldsOf(parseAnswer(answer))['id']
    // Without its id, an accepted job cannot be found again.
    if (answer.status !== 202 || !isJobId(job)) throw engineError('not_an_engine', {})
    return { id, engine_job: job }
  }

  async poll({ engine_job }: TryHandle, signal: AbortSignal): Promise<TryStatus> {
    const job = await fetchJob(this.#config, engine_job, signal)
    return job ? statusOf(job, this.#config) : { state: 'unknown' }
  }

  /**
   * Removes a job from the queue. Servers of 2026 do not stop a running job, so it continues, and its result is not
   * collected.
   */
  async cancel({ engine_job }: TryHandle, signal: AbortSignal): Promise<void> {
    if (!isJobId(engine_job)) return
    const { address, headers } = this.#config
    const answer = await fetchAnswer(`${address}/sdcpp/v1/jobs/${engine_job}/cancel`, {
      method: 'POST',
      headers,
      maxBytes: limits.resultBytes,
      timeoutMs: cancelMs,
      signal,
    })
    const runs = 409
    if (answer.status === 200 || answer.status === runs || isForgotten(answer)) return
    throw engineError(answer.status >= 500 ? 'unreachable' : 'not_an_engine', {})
  }

  async collect({ engine_job }: TryHandle, signal: AbortSignal): Promise<ResultFile[]> {
    const job = await fetchJob(this.#config, engine_job, signal)
    if (!job) throw engineError('lost', {})
    return [fileOf(job)]
  }

  /** Does nothing, because the server deletes results automatically. */
  async clean(_handle: TryHandle, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
  }

  async [Symbol.asyncDispose](): Promise<void> {}
}
