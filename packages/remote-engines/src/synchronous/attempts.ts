import { EngineError, engineError } from '../fault.ts'
import type { ResultFile, TryHandle, TryStatus } from '../port.ts'
import { Attempt, type AttemptParts } from './attempt.ts'

/** Maximum number of ended tries whose files are kept until the caller collects them. */
const maxEnded = 16

/** The tries of one engine with connections in this process. The connections are open or have ended. */
export class Attempts {
  readonly #attempts = new Map<string, Attempt>()

  /** Starts a try, unless a try of this id exists. Resolves once the try has been sent, or waits for its turn. */
  async start(id: string, parts: AttemptParts, signal: AbortSignal): Promise<void> {
    if (this.#attempts.has(id)) return
    const attempt = new Attempt({
      ...parts,
      onEnd: () => {
        this.#forgetOldest()
        parts.onEnd?.()
      },
    })
    this.#attempts.set(id, attempt)
    try {
      await attempt.sent(signal)
    } catch (error) {
      this.#attempts.delete(id)
      throw error
    }
  }

  statusOf({ id }: TryHandle): TryStatus {
    return this.#attempts.get(id)?.status ?? { state: 'unknown' }
  }

  /** Closes the connection of a try. A try that waits for its turn is not sent. */
  cancel({ id }: TryHandle): void {
    this.#attempts.get(id)?.cancel()
  }

  filesOf({ id }: TryHandle): ResultFile[] {
    const attempt = this.#attempts.get(id)
    if (!attempt) throw engineError('lost', {})
    const { status, files } = attempt
    if (status.state === 'failed') throw new EngineError(status.fault, 'yes')
    if (status.state !== 'done') throw engineError('no_result', {})
    return files
  }

  forget({ id }: TryHandle): void {
    if (this.#attempts.get(id)?.ended) this.#attempts.delete(id)
  }

  cancelAll(): void {
    for (const attempt of this.#attempts.values()) attempt.cancel()
    this.#attempts.clear()
  }

  #forgetOldest(): void {
    const ended = [...this.#attempts].filter(([, attempt]) => attempt.ended)
    for (const [id] of ended.slice(0, -maxEnded)) this.#attempts.delete(id)
  }
}
