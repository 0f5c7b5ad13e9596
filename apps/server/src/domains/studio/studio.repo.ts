import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import type { StoredGraph } from '../graphs/index.ts'
import { indexNow } from '../search-index/index.ts'
import type { TemplateDefinition } from '../templates/index.ts'

export interface NewVersion {
  id: string
  version: number
  definition: TemplateDefinition
  graph: StoredGraph
  ui: Buffer | null
  hash: string
  cover: Cover
}

export interface Cover {
  cover_key: string
  preview_key: string | null
  /** True where the engine makes the cover, since the author gave none; `cover_pending` while that lasts. */
  makes_cover: boolean
  cover_pending: boolean
}

export async function insertTemplate(
  tx: Tx,
  template: {
    id: string
    user_id: string
    media_type: string
    only_for_owner: boolean
    theme_id: string | null
  },
): Promise<void> {
  await tx
    .insertInto('work_templates')
    .values({ ...template, version: 1 })
    .execute()
}

export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  await tx
    .insertInto('work_template_versions')
    .values({
      work_template_id: version.id,
      version: version.version,
      definition: JSON.stringify(version.definition),
      graph: version.graph,
      ui: version.ui,
      definition_hash: version.hash,
      ...version.cover,
    })
    .execute()
  await indexNow(tx, 'work_template', [version.id])
}

export async function setVersion(
  tx: Tx,
  id: string,
  change: { version: number; media_type: string; theme_id: string | null },
): Promise<void> {
  await tx.updateTable('work_templates').set(change).where('id', '=', id).execute()
  await indexNow(tx, 'work_template', [id])
}

export async function countTemplates(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('work_templates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`delete_ts is null`)
    .executeTakeFirstOrThrow()
  return count
}

/** Locks a template until the transaction ends, and returns it with its current version. */
export async function lockTemplate(tx: Tx, id: string) {
  // A separate statement: one that waits for the lock would read the version that was newest before the wait.
  await tx.selectFrom('work_templates').select('id').where('id', '=', id).forUpdate().execute()
  return await findPresent(tx, id)
}

/** Returns a visible template with its current version. */
export async function findPresent(db: Database | Tx, id: string) {
  return await db
    .selectFrom('work_templates as template')
    .innerJoin('work_template_versions as version', (join) =>
      join
        .onRef('version.work_template_id', '=', 'template.id')
        .onRef('version.version', '=', 'template.version'),
    )
    .select(['template.user_id', 'template.version', 'template.theme_id', 'version.ui'])
    .select(['version.cover_key', 'version.preview_key', 'version.makes_cover', 'version.cover_pending'])
    .select([
      sql<TemplateDefinition>`version.definition`.as('definition'),
      sql<StoredGraph>`version.graph::text`.as('graph'),
    ])
    .where('template.id', '=', id)
    .where('template.delete_ts', 'is', null)
    .where('template.visibility', '=', 'public')
    .executeTakeFirst()
}

export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('work_templates').set({ delete_ts: Date.now() }).where('id', '=', id).execute()
}

/** Key prefix of the template's own files. */
export function folderOf(id: string): string {
  return `system/template/${id}/`
}

/** Keys of every cover and preview that a version of the template had. */
export async function coverKeys(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('work_template_versions')
    .select(['cover_key', 'preview_key'])
    .where('work_template_id', '=', id)
    .execute()
  const keys = rows.flatMap((row) => [row.cover_key, row.preview_key ?? ''])
  return keys.filter((key) => key.startsWith(folderOf(id)))
}

export async function insertCoverRun(
  tx: Tx,
  run: { id: string; work_template_id: string; version: number },
): Promise<void> {
  await tx.insertInto('work_template_covers').values(run).execute()
}

export async function activeCoverRuns(tx: Tx, templateId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('work_template_covers as cover')
    .innerJoin('runs as run', 'run.id', 'cover.id')
    .select('cover.id')
    .where('cover.work_template_id', '=', templateId)
    .where(sql<boolean>`run.state in ('queue', 'doing')`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findCoverRun(db: Database | Tx, id: string) {
  return await db
    .selectFrom('work_template_covers')
    .select(['work_template_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Sets the cover of this version and of later versions of the same graph that still wait for one: up to the next
 * version with a cover run of its own.
 */
export async function setCover(
  tx: Tx,
  { work_template_id, version }: { work_template_id: string; version: number },
  cover: { cover_key?: string; preview_key?: string },
): Promise<void> {
  await tx
    .updateTable('work_template_versions')
    .set({ ...cover, cover_pending: false })
    .where('work_template_id', '=', work_template_id)
    .where('version', '>=', version)
    .where(
      sql<boolean>`version < coalesce((select min(later.version) from work_template_covers as later
        where later.work_template_id = ${work_template_id} and later.version > ${version}), 2147483647)`,
    )
    .where('cover_pending', '=', true)
    .execute()
}

export async function isThere(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('work_templates')
    .select('id')
    .where('id', '=', id)
    .where('delete_ts', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export interface MadeResult {
  thumbnail_key: string
  image_key: string | null
  video_key: string | null
  /** Scores of the pre-check; null where it did not run. */
  pre_check: unknown
}

/** Files of the user's own finished work or project task. */
export async function findResult(
  db: Database,
  userId: string,
  { table, id }: { table: 'works' | 'project_tasks'; id: string },
): Promise<MadeResult | undefined> {
  const shown = table === 'works' ? sql`works` : sql`project_task_outputs`
  const isShown =
    table === 'works' ? sql`shown.id = made.id` : sql`shown.task_id = made.id and shown.position = 0`
  const preCheck = table === 'works' ? sql`shown.pre_check` : sql`null::jsonb`
  const { rows } = await sql<MadeResult>`
    select made.thumbnail_key, shown.image_key, shown.video_key, ${preCheck} as pre_check
    from ${sql.table(table)} as made join ${shown} as shown on ${isShown}
    where made.id = ${id} and made.user_id = ${userId} and made.delete_ts is null and made.thumbnail_key is not null`.execute(
    db,
  )
  return rows[0]
}

/** Newest result of the project's current version. */
export async function newestResult(
  db: Database,
  { id, version }: { id: string; version: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('project_tasks')
    .select('id')
    .where('project_id', '=', id)
    .where('project_version', '=', version)
    .where('thumbnail_key', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
