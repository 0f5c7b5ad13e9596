import { type Lane, type LaneName, lanes } from './lanes.ts'
import { InspectionQueue, type QueueOptions } from './queue.ts'
import type { InspectOf, TaskRequest, TaskTable } from './task.ts'
import { weightOf } from './weight.ts'

export interface InspectionOptions extends QueueOptions {
  /** Memory limit of each process, in place of that of its lane. */
  memoryMb?: number
}

/**
 * Parses untrusted files in processes of its own: if a file crashes the library that reads it, this process goes on and
 * loses no memory. Processes start with the first task and end some time after the last.
 */
export class Inspection<Tasks extends TaskTable> implements AsyncDisposable {
  readonly #tasks: Tasks
  readonly #queues: Readonly<Record<LaneName, InspectionQueue>>

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
    return await this.#queues[lane].run({ name, input, limitMs, by, weight: weightOf(input), signal })
  }) as InspectOf<Tasks>

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(Object.values(this.#queues).map((queue) => queue.end()))
  }
}
