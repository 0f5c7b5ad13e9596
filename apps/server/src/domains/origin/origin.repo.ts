import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

export interface Product {
  /** Absent of what was made for a project, or is a work's no longer. */
  workId: string | undefined
}

/** What these bytes are the result of: themselves, or as a form of one. People's own pictures are nothing that was made here. */
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
