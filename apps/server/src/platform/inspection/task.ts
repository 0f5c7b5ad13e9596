import type { LaneName } from './lanes.ts'

/** The function of a task. Input and output are copied between processes: plain data, with paths instead of files. */
export type Work<Input, Output> = (input: Input) => Promise<Output>

export interface Task<Input, Output> {
  readonly lane: LaneName
  /**
   * Limit of processor time, after which the process is killed. Time in which the process waits for a core of a busy machine does
   * not count.
   */
  readonly limitMs: number
  /** Loads the module; called only in the inspection process. */
  readonly load: () => Promise<Work<Input, Output>>
}

export type TaskTable = Readonly<Record<string, Task<never, unknown>>>

export function task<Input, Output>(
  lane: LaneName,
  limitMs: number,
  load: () => Promise<Work<Input, Output>>,
): Task<Input, Output> {
  return { lane, limitMs, load }
}

export interface TaskRequest {
  /** The account or address on whose behalf the task runs. Each gets at most one process of a lane, and they take turns. */
  readonly by: string
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a task of the table in an inspection process. @throws InspectionError if the process was ended; DomainError B0300 if too
 * many tasks wait.
 */
export type InspectOf<Tasks extends TaskTable> = <Name extends keyof Tasks>(
  name: Name,
  input: Tasks[Name] extends Task<infer Input, unknown> ? Input : never,
  request: TaskRequest,
) => Promise<Tasks[Name] extends Task<never, infer Output> ? Output : never>

/**
 * The functions of the tasks by name. A domain adds its functions here by declaration merging, in its `inspect.ts`, so
 * that this file depends on no domain.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the domains merge their interfaces into it.
export interface InspectionTasks {}

export type InspectionTable = {
  readonly [Name in keyof InspectionTasks]: InspectionTasks[Name] extends Work<infer Input, infer Output>
    ? Task<Input, Output>
    : never
}

export type Inspect = InspectOf<InspectionTable>

/** The process ended before it answered, most likely because of the inspected file. */
export class InspectionError extends Error {
  override name = 'InspectionError'
  readonly why: 'time' | 'memory' | 'died'

  constructor(why: InspectionError['why'], task: string) {
    super(`The inspection ${task} was ended (${why})`)
    this.why = why
  }
}
