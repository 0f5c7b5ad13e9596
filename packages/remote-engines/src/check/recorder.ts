import type { ConnectOptions } from '../connect.ts'
import { EngineError } from '../fault.ts'
import { safeDetail } from '../secrets.ts'
import type { CheckPoint } from './report.ts'
import { CheckFailure } from './trial.ts'

/** Thrown if the engine does not support a point. The message is the detail of the report. */
export class NotOffered extends Error {
  override name = 'NotOffered'
}

export interface RecorderParts {
  readonly config: ConnectOptions
  readonly signal: AbortSignal
  /** Maximum time of a point in milliseconds. */
  readonly pointMs: number
  readonly onPoint: (point: CheckPoint) => void
}

/** Checks points one by one, and records each result. */
export class Recorder {
  readonly #parts: RecorderParts
  readonly points: CheckPoint[] = []

  constructor(parts: RecorderParts) {
    this.#parts = parts
  }

  /**
   * Checks a point. `check` resolves with the detail. An error of `check` becomes the outcome of the point. Only the
   * abort of the whole check is thrown.
   */
  async check(name: string, check: (signal: AbortSignal) => Promise<string>): Promise<void> {
    const { config, signal, pointMs, onPoint } = this.#parts
    signal.throwIfAborted()
    const since = performance.now()
    const timeout = AbortSignal.timeout(pointMs)
    const { outcome, words } = await check(AbortSignal.any([signal, timeout])).then(
      (detail) => ({ outcome: 'passed' as const, words: detail }),
      (error: unknown) => {
        signal.throwIfAborted()
        if (error instanceof NotOffered) return { outcome: 'not offered' as const, words: error.message }
        return {
          outcome: 'failed' as const,
          words: timeout.aborted ? 'The time limit was exceeded' : wordsOf(error),
        }
      },
    )
    const ms = Math.round(performance.now() - since)
    const point = { name, outcome, ms, detail: safeDetail(words, config) }
    this.points.push(point)
    onPoint(point)
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof CheckFailure) return error.message
  if (!(error instanceof EngineError))
    return `An unexpected error: ${error instanceof Error ? error.name : typeof error}`
  const { code, params } = error.fault
  return [code, ...Object.entries(params).map(([name, value]) => `${name}: ${value}`)].join(', ')
}
