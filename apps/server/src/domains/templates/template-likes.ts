import { sql } from 'kysely'
import { type Database, transact } from '../../db/pool.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { Viewer } from '../../http/call.ts'
import { isBlockedBetween } from '../social/index.ts'
import { findTemplate } from './templates.repo.ts'

/** Likes a template. A trigger of the database updates the count, also when a like is deleted with its account. */
export async function likeTemplate(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const template = await findTemplate(tx, id, viewer.id)
    if (!template) throw new DomainError('A0404')
    if (await isBlockedBetween(tx, viewer.id, template.user_id))
      throw new DomainError('A0301', { cause: 'blocked' })
    // Lock order: inserting a like takes a weaker lock on the template's row, and two transactions that both upgrade it would deadlock.
    await tx.selectFrom('work_templates').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    await tx
      .insertInto('work_template_likes')
      .values({ work_template_id: id, user_id: viewer.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

export async function unlikeTemplate(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await findTemplate(tx, id, viewer.id))) throw new DomainError('A0404')
    await tx.selectFrom('work_templates').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    await tx
      .deleteFrom('work_template_likes')
      .where('work_template_id', '=', id)
      .where('user_id', '=', viewer.id)
      .execute()
  })
}

/** Returns which of these templates the user likes. */
export async function likedTemplates(
  db: Database,
  userId: string | undefined,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!userId || ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('work_template_likes')
    .select('work_template_id')
    .where('user_id', '=', userId)
    .where('work_template_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map((row) => row.work_template_id))
}
