import { type Lane, type LaneName, lanes } from './lanes.ts'
import { InspectionQueue, type QueueOptions } from './queue.ts'
import type { Asking, InspectOf, TaskTable } from './task.ts'

export interface InspectionOptions extends Omit<QueueOptions, 'idleMs'> {
  idleMs?: number
  /** Of each process, whatever its lane gives it. */
  memoryMb?: number
}

/**
 * Looks into what strangers send, in processes of their own: whatever a file does to the library that reads it, this process goes on, and
 * gets its memory back. Nothing is started before the first task, and nothing is left some time after the last.
 */
export class Inspection<Tasks extends TaskTable> implements AsyncDisposable {
  readonly #tasks: Tasks
  readonly #queues: Readonly<Record<LaneName, InspectionQueue>>

  constructor(tasks: Tasks, { memoryMb, ...options }: InspectionOptions) {
    this.#tasks = tasks
    const queues = Object.entries(lanes).map(([name, lane]: [string, Lane]) => [
      name,
      new InspectionQueue({ ...lane, ...(memoryMb && { memoryMb }) }, { idleMs: 20_000, ...options }),
    ])
    this.#queues = Object.fromEntries(queues) as Record<LaneName, InspectionQueue>
  }

  readonly inspect = (async (name: string, input: unknown, { by, signal }: Asking) => {
    const { lane, limitMs } = this.#tasks[name]!
    return await this.#queues[lane].run({ name, input, limitMs, by, signal })
  }) as InspectOf<Tasks>

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(Object.values(this.#queues).map((queue) => queue.end()))
  }
}
