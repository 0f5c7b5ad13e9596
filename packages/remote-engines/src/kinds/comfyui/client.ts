import { engineError } from '../../fault.ts'
import { type EngineAnswer, fetchAnswer, limits, parseAnswer } from '../../http.ts'
import type { EngineConfig } from '../../port.ts'
import { fieldsOf, isFields } from '../../untrusted.ts'
import { textOf } from './values.ts'
import { type Abilities, abilitiesOf } from './version.ts'

/**
 * Maximum time of an answer in milliseconds. The server has a single process, which answers late while it loads a
 * model.
 */
const usualTimeoutMs = 20_000

export interface CallOptions {
  readonly json?: unknown
  readonly body?: FormData
  readonly maxBytes?: number
  readonly timeoutMs?: number
}

/** Sends the calls of one server. */
export class Client {
  readonly #config: EngineConfig
  #abilities: Abilities | undefined

  constructor(config: EngineConfig) {
    this.#config = config
  }

  get config(): EngineConfig {
    return this.#config
  }

  /** Sends a request: POST with content, otherwise GET. Any status except a refusal is an answer. */
  fetch(path: string, signal: AbortSignal, options: CallOptions = {}): Promise<EngineAnswer> {
    const { maxBytes = limits.answerBytes, timeoutMs = usualTimeoutMs, ...content } = options
    const method = options.json === undefined && options.body === undefined ? 'GET' : 'POST'
    const { address, headers } = this.#config
    return fetchAnswer(`${address}${path}`, { method, headers, ...content, maxBytes, timeoutMs, signal })
  }

  /** Fetches JSON. Any status except 200 is a fault. */
  async json(path: string, signal: AbortSignal, options: CallOptions = {}): Promise<unknown> {
    const answer = await this.fetch(path, signal, options)
    if (answer.status >= 500) throw engineError('unreachable', {})
    if (answer.status !== 200) throw engineError('not_an_engine', {})
    return parseAnswer(answer)
  }

  /** Posts JSON and ignores the answer. Any status except 200 is a fault, and so is an answer that is no JSON. */
  async post(path: string, json: unknown, signal: AbortSignal): Promise<void> {
    const answer = await this.fetch(path, signal, { json })
    if (answer.status >= 500) throw engineError('unreachable', {})
    if (answer.status !== 200) throw engineError('not_an_engine', {})
    if (answer.bytes.length > 0) parseAnswer(answer)
  }

  /** Fetches `/system_stats`, a call that no other program has. */
  async systemStats(signal: AbortSignal) {
    const stats = fieldsOf(await this.json('/system_stats', signal))
    if (!isFields(stats['system'])) throw engineError('not_an_engine', {})
    const version = textOf(stats['system']['comfyui_version']).slice(0, 60)
    this.#abilities = abilitiesOf(version)
    return { version, devices: stats['devices'] }
  }

  async abilities(signal: AbortSignal): Promise<Abilities> {
    if (!this.#abilities) await this.systemStats(signal)
    return this.#abilities!
  }

  /** Drops all facts that depend on the version, because a server of another version may answer now. */
  forgetVersion(): void {
    this.#abilities = undefined
  }
}
