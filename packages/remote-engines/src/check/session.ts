import type { ConnectOptions } from '../connect.ts'
import type { ModelInfo } from '../models.ts'
import type { Engine, EngineTask, TaskRequest } from '../port.ts'
import { NotOffered, type Recorder } from './recorder.ts'
import { CheckFailure, type Choice, manySteps, Trial } from './trial.ts'

const stopMs = 10_000

interface SessionParts {
  readonly config: ConnectOptions
  readonly engine: Engine
  readonly recorder: Recorder
  readonly pollMs: number
  /** Name of the model that the caller chose. */
  readonly wanted: string | undefined
}

/** State that all points of a check share. */
export class Session {
  readonly config: ConnectOptions
  readonly engine: Engine
  readonly recorder: Recorder
  readonly #pollMs: number
  readonly #wanted: string | undefined
  readonly #trials: Trial[] = []
  /** Models that can run. The list is empty until the capabilities are read. */
  models: readonly ModelInfo[] = []
  /** Number of steps of a try that is stopped. It becomes smaller if the first picture shows that the engine is slow. */
  longSteps = manySteps

  constructor({ config, engine, recorder, pollMs, wanted }: SessionParts) {
    this.config = config
    this.engine = engine
    this.recorder = recorder
    this.#pollMs = pollMs
    this.#wanted = wanted
  }

  /** Starts a try over the connection of the session, or over another connection. */
  async start(request: TaskRequest, signal: AbortSignal, engine: Engine = this.engine): Promise<Trial> {
    const trial = await Trial.start({ engine, signal, pollMs: this.#pollMs }, request)
    this.#trials.push(trial)
    signal.throwIfAborted()
    return trial
  }

  /** Cancels the tries that a failed point left running. */
  async stopAll(): Promise<void> {
    const signal = AbortSignal.timeout(stopMs)
    const open = this.#trials.filter(({ ended }) => !ended)
    await Promise.allSettled(open.map(({ handle }) => this.engine.cancel(handle, signal)))
  }

  /** Returns the model for a task: the chosen model, or otherwise the first model with the task. */
  choose(task: EngineTask): Choice {
    if (this.#wanted !== undefined && !this.models.some(({ name }) => name === this.#wanted))
      throw new CheckFailure('The engine lacks the model, or files of the model')
    for (const model of this.models) {
      const options = model.tasks[task]
      if (options && (this.#wanted === undefined || model.name === this.#wanted))
        return { model, task, options }
    }
    throw new NotOffered('No model has the task')
  }
}
