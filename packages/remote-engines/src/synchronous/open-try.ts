import { setTimeout as sleep } from 'node:timers/promises'
import { EngineError, type EngineFault, engineError } from '../fault.ts'
import type { EngineAnswer } from '../http.ts'
import type { ResultFile, TryStatus } from '../port.ts'
import type { Exchange } from './exchange.ts'

/** Maximum number of repetitions after refusals by a busy server (429). Such a server has done nothing. */
const maxRepetitions = 3
/** Maximum `Retry-After` in seconds that the try waits for. A longer time counts as a refusal of the try. */
const maxPauseSeconds = 60

export interface TryParts {
  /**
   * Resolves when the request may be sent; the try waits until then. Without this function, the request is sent at
   * once.
   */
  readonly waitForTurn?: (signal: AbortSignal) => Promise<void>
  readonly send: (signal: AbortSignal) => Exchange
  readonly read: (answer: EngineAnswer, signal: AbortSignal) => Promise<ResultFile[]>
  /** Called once, when the try has ended. */
  readonly onEnd?: () => void
}

/** A try whose connection is open in this process. No other process can continue it. */
export class OpenTry {
  readonly #parts: TryParts
  readonly #life = new AbortController()
  readonly #sent = Promise.withResolvers<void>()
  #state: TryStatus = { state: 'running' }
  #files: ResultFile[] = []

  constructor(parts: TryParts) {
    this.#parts = parts
    this.#sent.promise.catch(() => {})
    void this.#run()
  }

  get status(): TryStatus {
    return this.#state
  }

  get ended(): boolean {
    return this.#state.state !== 'running' && this.#state.state !== 'waiting'
  }

  /** Returns the files of a try that is done. */
  get files(): ResultFile[] {
    return this.#files
  }

  /** Resolves when the request is sent, or waits for its turn. If the signal aborts earlier, the connection is closed. */
  async sent(signal: AbortSignal): Promise<void> {
    const abort = () => this.cancel()
    signal.addEventListener('abort', abort, { once: true })
    try {
      await this.#sent.promise
    } catch (error) {
      signal.throwIfAborted()
      // Without an engine error, the caller cancelled the try while it was being sent.
      throw error instanceof EngineError ? error : engineError('unreachable', {}, 'unknown')
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }

  /** Closes the connection, because such servers have no other way to stop a try. */
  cancel(): void {
    this.#end({ state: 'cancelled' })
    this.#life.abort()
  }

  async #run(): Promise<void> {
    try {
      this.#files = await this.#answered()
      this.#end({ state: 'done' })
    } catch (error) {
      this.#sent.reject(error)
      this.#end({ state: 'failed', fault: faultOf(error) })
    }
  }

  async #answered(): Promise<ResultFile[]> {
    const { signal } = this.#life
    if (this.#parts.waitForTurn) {
      this.#state = { state: 'waiting' }
      this.#sent.resolve()
      await this.#parts.waitForTurn(signal)
      signal.throwIfAborted()
      this.#state = { state: 'running' }
    }
    for (let repetitions = 0; ; repetitions += 1) {
      const { sent, answer } = this.#parts.send(signal)
      await sent
      this.#sent.resolve()
      try {
        return await this.#parts.read(await answer, signal)
      } catch (error) {
        const seconds = pauseOf(error)
        if (seconds === undefined || repetitions === maxRepetitions) throw error
        this.#state = { state: 'waiting' }
        await sleep(seconds * 1000, undefined, { signal })
        this.#state = { state: 'running' }
      }
    }
  }

  #end(state: TryStatus): void {
    if (this.ended) return
    this.#state = state
    this.#parts.onEnd?.()
  }
}

/** Returns the seconds until a refused try may be sent again; undefined if it may not be sent again. */
function pauseOf(error: unknown): number | undefined {
  if (!(error instanceof EngineError) || error.fault.code !== 'rate_limited') return undefined
  const { seconds } = error.fault.params
  return seconds <= maxPauseSeconds ? seconds : undefined
}

/**
 * Returns the fault of an error. A connection that ended before its answer may have cost money, so it is not
 * `unreachable`, which is for tries that never arrived.
 */
function faultOf(error: unknown): EngineFault {
  if (!(error instanceof EngineError)) return { code: 'execution_failed', params: { detail: '' } }
  if (error.fault.code === 'unreachable' && error.delivery !== 'no') return { code: 'lost', params: {} }
  return error.fault
}
