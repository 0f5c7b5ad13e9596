import type { File, Locale, ProjectTask, ResultInfo } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import { type FileUrls, findFiles } from '../files/index.ts'
import { presentOwnRun, presentResult, presentRun } from '../works/index.ts'
import { findTaskOutputs, findTaskSources, type TaskRow } from './tasks.repo.ts'

export interface TaskPresenting {
  db: Database
  urls: FileUrls
  locale: Locale
  origin: string
}

/** Presents tasks in the form of the contract; looks up files and sources in one batch. */
export async function presentTasks(
  rows: readonly TaskRow[],
  context: TaskPresenting,
): Promise<ProjectTask[]> {
  if (rows.length === 0) return []
  const { db, urls, origin, locale } = context
  const ids = rows.map(({ id }) => id)
  const [sources, outputs] = await Promise.all([findTaskSources(db, ids), findTaskOutputs(db, ids)])
  const keys = [
    ...sources.map((source) => source.file_key),
    ...outputs.flatMap(({ task_id: _, ...columns }) => Object.values(columns)),
  ].filter((key) => key !== null)
  const files = await findFiles(db, [...new Set(keys)])
  const fileOf = new Map(files.map((file) => [file.key, urls.present(origin, file)]))
  return await Promise.all(
    rows.map(async (row) => {
      const taskSources = sources.filter((source) => source.task_id === row.id)
      return {
        id: row.id,
        user_id: row.user_id,
        project_id: row.project_id,
        project_version: row.project_version,
        media_type: row.media_type as ProjectTask['media_type'],
        ...(row.node_id !== null && { node_id: row.node_id }),
        ...(row.batch_id !== null && { batch_id: row.batch_id }),
        ...(row.axes && { axis_arr: row.axes }),
        cost: row.cost,
        params: row.params,
        result_info: resultOf(
          outputs.filter((output) => output.task_id === row.id),
          fileOf,
        ),
        ...presentRun(row),
        ...(await presentOwnRun(row, { db, locale, fileOf, sources: taskSources })),
      }
    }),
  )
}

type Outputs = Awaited<ReturnType<typeof findTaskOutputs>>

function resultOf(outputs: Outputs, fileOf: ReadonlyMap<string, File>): ResultInfo | null {
  const shown = outputs.flatMap((output) => presentResult(output, fileOf)?.data.outputs ?? [])
  return shown.length > 0 ? { data: { outputs: shown } } : null
}
