import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'

/** Columns that lists filter by. */
interface ListedBy {
  media_type: string
  engine_tasks: string[]
  way_of: string | null
  replaced_by: string | null
}

/** Current versions of the installed built-in templates, by key. */
export async function findInstalled(db: Database | Tx, keys: readonly string[]) {
  const rows = await db
    .selectFrom('work_templates')
    .innerJoin('work_template_versions as v', (join) =>
      join
        .onRef('v.work_template_id', '=', 'work_templates.id')
        .onRef('v.version', '=', 'work_templates.version'),
    )
    .select(['builtin_key', 'work_templates.id', 'work_templates.version', 'v.definition_hash'])
    .where('builtin_key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.builtin_key!, row]))
}

export async function insertBuiltin(
  tx: Tx,
  { key, ...shown }: ListedBy & { key: string },
  ownerId: string,
): Promise<string> {
  const id = newId()
  const row = { id, builtin_key: key, user_id: ownerId, version: 1, ...shown }
  await tx.insertInto('work_templates').values(row).execute()
  return id
}

/** Inserts a version, unless another process has installed it meanwhile. */
export async function insertBuiltinVersion(
  tx: Tx,
  version: {
    work_template_id: string
    version: number
    definition: string
    graph: string
    definition_hash: string
    cover_key: string
    cover_source_key: string | null
    preview_key: string | null
  },
): Promise<void> {
  await tx
    .insertInto('work_template_versions')
    .values(version)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function setBuiltinVersion(
  tx: Tx,
  key: string,
  change: ListedBy & { version: number },
): Promise<void> {
  await tx.updateTable('work_templates').set(change).where('builtin_key', '=', key).execute()
}
