import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { EngineError } from '../fault.ts'
import { type ModelInfo, nearestSize, type TaskOptions } from '../models.ts'
import type { Engine, EngineTask, Hint, ResultFile, TaskRequest, TryHandle, TryStatus } from '../port.ts'
import { hasSource } from '../task-pictures.ts'
import { drawMask, drawSource } from './pictures.ts'

/** Smallest requested side in pixels. The kind takes the nearest size that the model allows. */
const side = 64
/** Number of steps of a picture whose content does not matter. */
const fewSteps = 2
/**
 * Maximum number of steps of a try that is stopped. At a fast engine, a try with fewer steps would end before a poll
 * shows it as running.
 */
export const manySteps = 40
/** Duration in milliseconds of a try that is stopped, unless the engine is fast. */
const longMs = 20_000

/**
 * Returns the number of steps of a try that is stopped. `pictureMs` is the time that the engine took for a picture of
 * few steps.
 */
export function stepsToStop(pictureMs: number): number {
  const steps = Math.ceil((longMs * fewSteps) / pictureMs)
  return Math.min(manySteps, Math.max(2 * fewSteps, steps))
}

/** A model for a task, and its inputs. */
export interface Choice {
  readonly model: ModelInfo
  readonly task: EngineTask
  readonly options: TaskOptions
}

/** Returns the size of a task's result. */
export const sizeOf = ({ options }: Choice) => nearestSize(options.sizes, { width: side, height: side })

/** Builds a small task. Its prompt depends on the seed, because not every engine accepts a seed. */
export function requestOf(
  choice: Choice,
  { seed, wantedSteps = fewSteps }: { seed: number; wantedSteps?: number },
): TaskRequest {
  const { task, model, options } = choice
  const size = sizeOf(choice)
  const { steps, seconds } = options
  return {
    ...{ type: 'task', task, model: model.name, prompt: `${seed} sails near a lighthouse`, seed, ...size },
    ...(steps ? { steps: Math.min(steps.max, Math.max(steps.min, wantedSteps)) } : {}),
    ...(seconds ? { seconds: seconds.min } : {}),
    ...(hasSource(task) ? { picture: drawSource(size) } : {}),
    ...(task === 'reference_to_image' ? { references: [drawSource(size)] } : {}),
    ...(task === 'inpaint' ? { mask: drawMask(size) } : {}),
  }
}

/** Milliseconds after an abort in which a submitted try can still be answered. */
const answerMs = 5000

/** Returns a signal that follows another signal after a time. */
function later(signal: AbortSignal, ms: number): AbortSignal {
  const late = new AbortController()
  const abort = () => setTimeout(() => late.abort(signal.reason), ms).unref()
  signal.addEventListener('abort', abort, { once: true })
  return late.signal
}

interface TrialParts {
  readonly engine: Engine
  readonly signal: AbortSignal
  readonly pollMs: number
}

/** A try of a check, with all statuses and hints that arrived. */
export class Trial {
  readonly #parts: TrialParts
  readonly handle: TryHandle
  readonly statuses: TryStatus[] = []
  readonly hints: Hint[]

  private constructor(parts: TrialParts, handle: TryHandle, hints: Hint[]) {
    this.#parts = parts
    this.handle = handle
    this.hints = hints
  }

  static async start(parts: TrialParts, request: TaskRequest): Promise<Trial> {
    const hints: Hint[] = []
    const { engine } = parts
    parts.signal.throwIfAborted()
    // An engine may give the id, by which a try is cancelled, only in its answer: an abort does not cut the answer off.
    const signal = later(parts.signal, answerMs)
    // The nonce prevents an answer from the engine's cache.
    const options = {
      id: randomUUID(),
      nonce: randomUUID(),
      signal,
      onHint: (hint: Hint) => void hints.push(hint),
    }
    return new Trial(parts, await engine.submit(request, options), hints)
  }

  get states(): readonly TryStatus['state'][] {
    return this.statuses.map(({ state }) => state)
  }

  get ended(): boolean {
    const last = this.statuses.at(-1)?.state ?? 'waiting'
    return last !== 'waiting' && last !== 'running'
  }

  /** Polls until the try has one of these states, or has ended. */
  async until(...states: TryStatus['state'][]): Promise<TryStatus> {
    const { engine, signal, pollMs } = this.#parts
    for (;;) {
      const status = await engine.poll(this.handle, signal)
      this.statuses.push(status)
      if (states.includes(status.state) || this.ended) return status
      await sleep(pollMs, undefined, { signal })
    }
  }

  /** Waits for the end and returns the files. Throws the fault of a failed try. */
  async files(): Promise<ResultFile[]> {
    const { engine, signal } = this.#parts
    const status = await this.until('done')
    if (status.state === 'failed') throw new EngineError(status.fault, 'yes')
    if (status.state !== 'done') throw new CheckFailure(`The try ended as ${status.state}`)
    const files = await engine.collect(this.handle, signal)
    if (files.length === 0) throw new CheckFailure('There is no file')
    return files
  }

  async cancel(): Promise<void> {
    await this.#parts.engine.cancel(this.handle, this.#parts.signal)
  }

  async clean(): Promise<void> {
    await this.#parts.engine.clean(this.handle, this.#parts.signal)
  }
}

/** Thrown if an engine violates a point of the contract. The message is the detail of the report. */
export class CheckFailure extends Error {
  override name = 'CheckFailure'
}
