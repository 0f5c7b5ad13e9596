import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'

export interface Product {
  /** Absent for results of projects, and for files whose work was deleted. */
  workId: string | undefined
}

/**
 * Finds the result with these bytes, or the result from which the form with these bytes was made. Pictures that users uploaded do
 * not count as results, even as files of an imported work.
 */
export async function findProduct(db: Database, objectName: string): Promise<Product | undefined> {
  const { rows } = await sql<{ work_id: string | null }>`
    select (
      select runs.id from files
      join runs on runs.id = substring(files.key from '^work/([0-9a-f-]{36})/')::uuid and runs.timing_key <> 'imported'
      where files.object_name = any(
        array(select objects.name union select source_name from variants where object_name = objects.name)
      )
      order by runs.id limit 1
    ) as work_id
    from objects where name = ${objectName} and made_here`.execute(db)
  const [row] = rows
  return row && { workId: row.work_id ?? undefined }
}

/** ThumbHashes of a run's results. */
export async function thumbhashesOf(db: Database, runId: string): Promise<string[]> {
  const { rows } = await sql<{ thumbhash: string }>`
    select distinct objects.thumbhash from files join objects on objects.name = files.object_name
    where (
      files.key >= 'work/' || ${runId} || '/' and files.key < 'work/' || ${runId} || '0'
      or files.key >= 'project_task/' || ${runId} || '/' and files.key < 'project_task/' || ${runId} || '0'
    ) and objects.made_here and objects.thumbhash is not null`.execute(db)
  return rows.map(({ thumbhash }) => thumbhash)
}
