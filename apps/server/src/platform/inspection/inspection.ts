import { type Lane, type LaneName, lanes } from './lanes.ts'
import { InspectionQueue, type QueueOptions } from './queue.ts'
import { InspectionError, type InspectOf, type TaskRequest, type TaskTable } from './task.ts'
import { weightOf } from './weight.ts'

export interface InspectionOptions extends QueueOptions {
  /** Memory limit of each process; replaces the limit of its lane. */
  memoryMb?: number
}

/**
 * Parses untrusted files in separate processes: if a file crashes the library that reads it, this process continues and loses no
 * memory. Processes start with the first task, and end some time after the last.
 */
export class Inspection<Tasks extends TaskTable> implements AsyncDisposable {
  readonly #tasks: Tasks
  readonly #queues: Readonly<Record<LaneName, InspectionQueue>>
  #isClosed = false

  constructor(tasks: Tasks, { memoryMb, ...options }: InspectionOptions) {
    this.#tasks = tasks
    const queues = Object.entries(lanes).map(([name, lane]: [string, Lane]) => [
      name,
      new InspectionQueue({ ...lane, ...(memoryMb && { memoryMb }) }, options),
    ])
    this.#queues = Object.fromEntries(queues) as Record<LaneName, InspectionQueue>
  }

  readonly inspect = (async (name: string, input: unknown, { by, signal }: TaskRequest) => {
    const { lane, limitMs } = this.#tasks[name]!
    const run = () => this.#queues[lane].run({ name, input, limitMs, by, weight: weightOf(input), signal })
    try {
      return await run()
    } catch (error) {
      // Node and its libraries crash now and then by chance, so the task is tried once more; a file that is the cause crashes the
      // second process, too.
      if (!(error instanceof InspectionError && error.why === 'died') || this.#isClosed) throw error
      return await run().catch(() => {
        throw error
      })
    }
  }) as InspectOf<Tasks>

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    await Promise.all(Object.values(this.#queues).map((queue) => queue.end()))
  }
}
