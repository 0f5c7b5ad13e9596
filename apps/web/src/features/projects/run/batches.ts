import type { ParamValue, ProjectTask } from '@easel/contract/client'

/** Runs that were started together, in the order of their values. */
export interface Batch {
  readonly id: string
  readonly tasks: readonly ProjectTask[]
}

/** Groups the runs that were started together, at the place of the newest of them. */
export function groupBatches(tasks: readonly ProjectTask[]): (ProjectTask | Batch)[] {
  const batches = Map.groupBy(tasks, ({ id, batch_id }) => batch_id ?? id)
  return [...batches].map(([id, [first, ...others]]) =>
    first!.batch_id === undefined ? first! : { id, tasks: [first!, ...others].toReversed() },
  )
}

export function isBatch(shown: ProjectTask | Batch): shown is Batch {
  return 'tasks' in shown
}

/**
 * Runs of a batch as a table. Rows have the values of the first input, and columns the values of the second input. The values of
 * a single input are in columns.
 */
export interface BatchTable {
  readonly rowInput: string | undefined
  readonly rows: readonly (ParamValue | undefined)[]
  readonly columnInput: string
  readonly columns: readonly ParamValue[]
  /** Returns the run of a cell; undefined for a deleted run. */
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
