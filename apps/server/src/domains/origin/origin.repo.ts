import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

export interface Product {
  /** Absent for results of projects, and for files that belong to no work any more. */
  workId: string | undefined
}

/** Finds the result with these bytes, or the result that they are a form of. Users' own pictures are not results. */
export async function findProduct(db: Database, objectName: string): Promise<Product | undefined> {
  const { rows } = await sql<{ key: string }>`
    select files.key from files
    where files.object_name = any(
      array(select ${objectName}::text union select source_name from variants where object_name = ${objectName})
    )
    and (files.key like 'work/%' or files.key like 'project_task/%')
    order by files.key limit 1`.execute(db)
  const [row] = rows
  return row && { workId: /^work\/([0-9a-f-]{36})\//.exec(row.key)?.[1] }
}
