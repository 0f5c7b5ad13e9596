import type { LaneName } from './lanes.ts'

/** The code of a task. Input and output are copied between processes: plain data, with paths in place of files. */
export type Work<Input, Output> = (input: Input) => Promise<Output>

export interface Task<Input, Output> {
  readonly lane: LaneName
  /** A process that uses more processor time is killed: on a busy machine, waiting for a core does not count. */
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
  /** The account or address that the task is for. Each gets at most one process of a lane, and they take turns. */
  readonly by: string
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a task of the table in a process of its own. @throws InspectionError where the process was ended; DomainError
 * B0300 where too many wait.
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
