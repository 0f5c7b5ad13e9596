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
  /** Name of the model that the person chose. */
  readonly wanted: string | undefined
}

/** The parts that all points of a check share. */
export class Session {
  readonly config: ConnectOptions
  readonly engine: Engine
  readonly recorder: Recorder
  readonly #pollMs: number
  readonly #wanted: string | undefined
  readonly #trials: Trial[] = []
  /** Models that can run; empty until the capabilities are read. */
  models: readonly ModelInfo[] = []
  /** Steps of a try that is stopped; fewer once the first picture has shown that the engine is slow. */
  longSteps = manySteps

  constructor({ config, engine, recorder, pollMs, wanted }: SessionParts) {
    this.config = config
    this.engine = engine
    this.recorder = recorder
    this.#pollMs = pollMs
    this.#wanted = wanted
  }

  /** Starts a try; over the session's own connection, or over another connection. */
  async start(request: TaskRequest, signal: AbortSignal, engine: Engine = this.engine): Promise<Trial> {
    const trial = await Trial.start({ engine, signal, pollMs: this.#pollMs }, request)
    this.#trials.push(trial)
    return trial
  }

  /** Cancels the tries that a failed point left running. */
  async stopAll(): Promise<void> {
    const signal = AbortSignal.timeout(stopMs)
    const open = this.#trials.filter(({ ended }) => !ended)
    await Promise.allSettled(open.map(({ handle }) => this.engine.cancel(handle, signal)))
  }

  /** The model for a task: the chosen model, or else the first model that has the task. */
  choose(task: EngineTask): Choice {
    if (this.#wanted !== undefined && !this.models.some(({ name }) => name === this.#wanted))
      throw new CheckFailure('The engine has no such model, or the model lacks files')
    for (const model of this.models) {
      const options = model.tasks[task]
      if (options && (this.#wanted === undefined || model.name === this.#wanted))
        return { model, task, options }
    }
    throw new NotOffered('No model has it')
  }
}
