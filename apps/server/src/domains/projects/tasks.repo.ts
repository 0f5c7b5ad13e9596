import type { Params } from '@easel/contract'
import { sql } from 'kysely'
import { decodeCursor, type PageInput, rowsToRead } from '../../platform/db/cursor.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import type { Axes, NewSource } from '../works/index.ts'

export interface NewTask {
  id: string
  userId: string
  projectId: string
  projectVersion: number
  mediaType: 'image' | 'video'
  params: Params
  /** The node up to which the task runs the graph. */
  nodeId: string | undefined
  /** Inputs that vary between the tasks of a batch. */
  axes: Axes | undefined
}

/** Must be called after the run of the task was inserted, since the task and the run have the same id. */
export async function insertTask(tx: Tx, task: NewTask): Promise<void> {
  await tx
    .insertInto('project_tasks')
    .values({
      id: task.id,
      user_id: task.userId,
      project_id: task.projectId,
      project_version: task.projectVersion,
      media_type: task.mediaType,
      params: JSON.stringify(task.params),
      node_id: task.nodeId ?? null,
      axes: task.axes ? JSON.stringify(task.axes) : null,
    })
    .execute()
}

export async function insertTaskSources(
  tx: Tx,
  taskId: string,
  sources: readonly NewSource[],
): Promise<void> {
  if (sources.length === 0) return
  const rows = sources.map((source, position) => ({ task_id: taskId, position, ...source }))
  await tx.insertInto('project_task_sources').values(rows).execute()
}

function withRun(db: Database | Tx) {
  return db
    .selectFrom('project_tasks as task')
    .innerJoin('runs as run', 'run.id', 'task.id')
    .select(['task.id', 'task.user_id', 'task.project_id', 'task.project_version', 'task.media_type'])
    .select([
      'task.node_id',
      'run.batch_id',
      'task.create_ts',
      'run.cost',
      'run.phase',
      'run.node',
      'run.error_reason',
      'run.error_text',
    ])
    .select([
      'run.queue_ts',
      'run.turn',
      'run.start_ts',
      'run.finish_ts',
      'run.timing_key',
      'run.effort',
      'run.uses_engine',
    ])
    .select([
      'run.state',
      sql<Params>`task.params`.as('params'),
      sql<Axes | null>`task.axes`.as('axes'),
      sql<number>`run.percent::float8`.as('percent'),
    ])
    .where('task.delete_ts', 'is', null)
}

export type TaskRow = NonNullable<Awaited<ReturnType<typeof findOwnTask>>>

export async function findOwnTask(db: Database | Tx, userId: string, id: string) {
  return await withRun(db).where('task.id', '=', id).where('task.user_id', '=', userId).executeTakeFirst()
}

export const taskList = 'project_task'

export async function listTasks(db: Database, projectId: string, page: PageInput) {
  let query = withRun(db).where('task.project_id', '=', projectId)
  if (page.cursor) query = query.where('task.id', '<', decodeCursor(taskList, page.cursor, ['id'])[0])
  query = query.orderBy('task.id', 'desc').limit(sql.lit(rowsToRead(page)))
  return await (page.offset > 0 ? query.offset(page.offset) : query).execute()
}

export async function findTaskSources(db: Database | Tx, taskIds: readonly string[]) {
  return await db
    .selectFrom('project_task_sources as source')
    .leftJoin('uploads', 'uploads.id', 'source.upload_id')
    .select(['source.task_id', 'source.upload_id', 'source.source_work_id', 'source.file_key'])
    .select('uploads.extension')
    .where('source.task_id', '=', sql<string>`any(${taskIds}::uuid[])`)
    .orderBy('source.task_id')
    .orderBy('source.position')
    .execute()
}

export async function findTaskOutputs(db: Database | Tx, taskIds: readonly string[]) {
  return await db
    .selectFrom('project_task_outputs')
    .select(['task_id', 'image_key', 'video_key', 'thumbnail_key'])
    .where('task_id', '=', sql<string>`any(${taskIds}::uuid[])`)
    .orderBy('task_id')
    .orderBy('position')
    .execute()
}

export interface TaskOutput {
  image_key: string | null
  video_key: string | null
  thumbnail_key: string
}

export async function setOutputs(tx: Tx, taskId: string, outputs: readonly TaskOutput[]): Promise<void> {
  await tx
    .insertInto('project_task_outputs')
    .values(outputs.map((output, position) => ({ task_id: taskId, position, ...output })))
    .execute()
  await tx
    .updateTable('project_tasks')
    .set({ thumbnail_key: outputs[0]!.thumbnail_key })
    .where('id', '=', taskId)
    .execute()
}

/** Returns the thumbnail of each project's newest result. */
export async function findCovers(
  db: Database,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ project_id: string; thumbnail_key: string }>`
    select wanted.id as project_id, newest.thumbnail_key
    from unnest(${projectIds}::uuid[]) as wanted (id), lateral (
      select thumbnail_key from project_tasks
      where project_id = wanted.id and thumbnail_key is not null and node_id is null order by id desc limit 1
    ) as newest`.execute(db)
  return new Map(rows.map((row) => [row.project_id, row.thumbnail_key]))
}

/** Returns the ids of the project's tasks that wait or run. */
export async function activeTasks(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('project_tasks as task')
    .innerJoin('runs as run', 'run.id', 'task.id')
    .select('task.id')
    .where('task.project_id', '=', projectId)
    .where(sql<boolean>`run.state in ('queue', 'doing')`)
    .orderBy('task.id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the ids of a task and of the tasks that were started together with it, in the order in which they are locked. Deleted
 * tasks are left out.
 */
export async function tasksStartedWith(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select task.id from runs as named
    join runs as run on run.id = named.id or run.batch_id = named.batch_id
    join project_tasks as task on task.id = run.id and task.delete_ts is null
    where named.id = ${id}::uuid
    order by task.id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Returns the files and uploads of a project's tasks, which are deleted with the project. */
export async function filesOfTasks(
  tx: Tx,
  projectId: string,
): Promise<{ keys: string[]; uploadIds: string[] }> {
  const outputs = await tx
    .selectFrom('project_task_outputs as output')
    .innerJoin('project_tasks as task', 'task.id', 'output.task_id')
    .select(['output.image_key', 'output.video_key', 'output.thumbnail_key'])
    .where('task.project_id', '=', projectId)
    .execute()
  const sources = await tx
    .selectFrom('project_task_sources as source')
    .innerJoin('project_tasks as task', 'task.id', 'source.task_id')
    .select('source.upload_id')
    .distinct()
    .where('task.project_id', '=', projectId)
    .execute()
  return {
    keys: outputs.flatMap((row) => Object.values(row)).flatMap((key) => key ?? []),
    uploadIds: sources.flatMap(({ upload_id }) => upload_id ?? []),
  }
}

/**
 * Marks a task as deleted; returns the keys of the files that are now unused. Its sources stay, since the graph of its project
 * may name them.
 */
export async function markTaskDeleted(tx: Tx, id: string): Promise<string[]> {
  await tx
    .updateTable('project_tasks')
    .set({ delete_ts: Date.now(), params: '{}', axes: null })
    .where('id', '=', id)
    .execute()
  const outputs = await tx
    .deleteFrom('project_task_outputs')
    .where('task_id', '=', id)
    .returning(['image_key', 'video_key', 'thumbnail_key'])
    .execute()
  return outputs.flatMap((row) => Object.values(row)).flatMap((key) => key ?? [])
}
