import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import type { Axes } from '../works/index.ts'

export interface BatchRun {
  id: string
  kind: 'work' | 'project_task'
  state: string
  cost: number
  axes: Axes | null
  isDeleted: boolean
  /** Keys of the files of the run's first result. */
  image_key: string | null
  video_key: string | null
  thumbnail_key: string | null
}

/** Runs of the user that were started together with this run, in the order of their values; empty for a run of another user. */
export async function findBatch(db: Database | Tx, userId: string, id: string): Promise<BatchRun[]> {
  const { rows } = await sql<BatchRun>`
    select run.id, run.kind, run.state, run.cost, coalesce(work.axes, task.axes) as axes,
      coalesce(work.delete_ts, task.delete_ts) is not null as "isDeleted",
      coalesce(work.image_key, output.image_key) as image_key,
      coalesce(work.video_key, output.video_key) as video_key,
      coalesce(work.thumbnail_key, output.thumbnail_key) as thumbnail_key
    from runs as named
    join runs as run on run.id = named.id or run.batch_id = named.batch_id
    left join works as work on work.id = run.id
    left join project_tasks as task on task.id = run.id
    left join project_task_outputs as output on output.task_id = run.id and output.position = 0
    where named.id = ${id} and named.user_id = ${userId}::uuid and run.kind in ('work', 'project_task')
    order by run.id`.execute(db)
  return rows
}
