import type { ParamValue, ProjectTask } from '@easel/contract/client'

/** Runs that were started together, in the order of their values. */
export interface Batch {
  readonly id: string
  readonly tasks: readonly ProjectTask[]
}

/** Puts the runs that were started together at the place of the newest of them. */
export function grouped(tasks: readonly ProjectTask[]): (ProjectTask | Batch)[] {
  const batches = Map.groupBy(tasks, ({ id, batch_id }) => batch_id ?? id)
  return [...batches].map(([id, [first, ...others]]) =>
    first!.batch_id === undefined ? first! : { id, tasks: [first!, ...others].toReversed() },
  )
}

export function isBatch(shown: ProjectTask | Batch): shown is Batch {
  return 'tasks' in shown
}

/** Runs of a batch as a table: values of the first input downwards and of the second across, or of the only one across. */
export interface BatchTable {
  readonly rowInput: string | undefined
  readonly rows: readonly (ParamValue | undefined)[]
  readonly columnInput: string
  readonly columns: readonly ParamValue[]
  /** Undefined for a run that was deleted. */
  readonly taskAt: (row: ParamValue | undefined, column: ParamValue) => ProjectTask | undefined
}

export function tableOf({ tasks }: Batch): BatchTable | undefined {
  const [first, second] = tasks[0]?.axis_arr ?? []
  if (!first) return undefined
  const [down, across] = second ? [first, second] : [undefined, first]
  return {
    rowInput: down?.input,
    rows: down?.value_arr ?? [undefined],
    columnInput: across.input,
    columns: across.value_arr,
    taskAt: (row, column) =>
      tasks.find(({ params }) => params[across.input] === column && (!down || params[down.input] === row)),
  }
}
