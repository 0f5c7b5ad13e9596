import { EngineError, engineError } from '../fault.ts'
import type { ResultFile, TryHandle, TryStatus } from '../port.ts'
import { OpenTry, type TryParts } from './open-try.ts'

/** Maximum number of ended tries whose files are kept until the caller collects them. */
const maxEnded = 16

/** The tries of one engine with connections in this process. The connections are open or have ended. */
export class OpenTries {
  readonly #tries = new Map<string, OpenTry>()

  /** Starts a try, unless a try of this id exists. Resolves once the try has been sent, or waits for its turn. */
  async start(id: string, parts: TryParts, signal: AbortSignal): Promise<void> {
    if (this.#tries.has(id)) return
    const openTry = new OpenTry({
      ...parts,
      onEnd: () => {
        this.#forgetOldest()
        parts.onEnd?.()
      },
    })
    this.#tries.set(id, openTry)
    try {
      await openTry.sent(signal)
    } catch (error) {
      this.#tries.delete(id)
      throw error
    }
  }

  statusOf({ id }: TryHandle): TryStatus {
    return this.#tries.get(id)?.status ?? { state: 'unknown' }
  }

  /** Closes the connection of a try. A try that waits for its turn is not sent. */
  cancel({ id }: TryHandle): void {
    this.#tries.get(id)?.cancel()
  }

  filesOf({ id }: TryHandle): ResultFile[] {
    const openTry = this.#tries.get(id)
    if (!openTry) throw engineError('lost', {})
    const { status, files } = openTry
    if (status.state === 'failed') throw new EngineError(status.fault, 'yes')
    if (status.state !== 'done') throw engineError('no_result', {})
    return files
  }

  forget({ id }: TryHandle): void {
    if (this.#tries.get(id)?.ended) this.#tries.delete(id)
  }

  cancelAll(): void {
    for (const openTry of this.#tries.values()) openTry.cancel()
    this.#tries.clear()
  }

  #forgetOldest(): void {
    const ended = [...this.#tries].filter(([, openTry]) => openTry.ended)
    for (const [id] of ended.slice(0, -maxEnded)) this.#tries.delete(id)
  }
}
