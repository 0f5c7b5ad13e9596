import type { LocalText } from '@easel/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'

export async function insertCoverRun(
  tx: Tx,
  run: { id: string; work_template_id: string; version: number; is_sample: boolean },
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
    .selectFrom('work_template_covers as cover')
    .innerJoin('work_templates as template', 'template.id', 'cover.work_template_id')
    .select(['cover.work_template_id', 'cover.version', 'cover.is_sample', 'template.is_draft'])
    .where('cover.id', '=', id)
    .executeTakeFirst()
}

/** Counts the runs of samples that began since a time: for a template, and for all templates. */
export async function countSampleRuns(
  tx: Tx,
  { templateId, since }: { templateId: string; since: number },
): Promise<{ ofTemplate: number; all: number }> {
  return await tx
    .selectFrom('work_template_covers as cover')
    .innerJoin('runs as run', 'run.id', 'cover.id')
    .select([
      sql<number>`count(*) filter (where cover.work_template_id = ${templateId}::uuid)`.as('ofTemplate'),
      sql<number>`count(*)`.as('all'),
    ])
    .where('cover.is_sample', '=', true)
    .where('run.queue_ts', '>', since)
    .executeTakeFirstOrThrow()
}

/** Returns the message of the error with which a run ended; undefined if no error is known. */
export async function errorOfRun(tx: Tx, id: string): Promise<LocalText | undefined> {
  const row = await tx
    .selectFrom('runs')
    .select(sql<LocalText | null>`error_text`.as('error_text'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.error_text ?? undefined
}

export interface MadeResult {
  thumbnail_key: string
  image_key: string | null
  video_key: string | null
  /** Scores of the pre-check; null if it did not run. */
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
    .where(sql<boolean>`thumbnail_key is not null and node_id is null`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Newest finished work that its maker tried a template with. */
export async function newestTrial(
  db: Database,
  userId: string,
  templateId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('works')
    .select('id')
    .where('user_id', '=', userId)
    .where('work_template_id', '=', templateId)
    .where('thumbnail_key', 'is not', null)
    .where('delete_ts', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
