import type { LaneName } from './lanes.ts'

/** What an inspection process computes. Its input and output are copied from process to process: plain data, with paths in place of files. */
export type Work<Input, Output> = (input: Input) => Promise<Output>

export interface Task<Input, Output> {
  readonly lane: LaneName
  /** A process that takes longer is killed. */
  readonly limitMs: number
  /** Loads the module: called in the inspection process alone. */
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

export interface Asking {
  /** The account or address that this is done for: each has one process of a lane at most, and all have their turns. */
  readonly by: string
  readonly signal?: AbortSignal | undefined
}

/** Runs a task of the table in a process of its own. @throws InspectionError where it was ended; DomainError B0300 where too many wait. */
export type InspectOf<Tasks extends TaskTable> = <Name extends keyof Tasks>(
  name: Name,
  input: Tasks[Name] extends Task<infer Input, unknown> ? Input : never,
  asking: Asking,
) => Promise<Tasks[Name] extends Task<never, infer Output> ? Output : never>

/** The process was ended before it had an answer: by the file, most likely, that it was to look at. */
export class InspectionError extends Error {
  override name = 'InspectionError'
  readonly why: 'time' | 'memory' | 'died'

  constructor(why: InspectionError['why'], task: string) {
    super(`The inspection ${task} was ended (${why})`)
    this.why = why
  }
}
