import type { Viewer } from '../../http/calls/call.ts'
import { type Database, transact } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { isBlockedBetween } from '../social/index.ts'
import { openTemplate } from './open-template.ts'
import { deleteTemplateLike, insertTemplateLike, lockLikes } from './template-likes.repo.ts'
import { findTemplate } from './templates.repo.ts'

/** Likes a template. A trigger of the database updates the count, also when a like is deleted with its account. */
export async function likeTemplate(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const template = await openTemplate(tx, id, viewer.id)
    if (await isBlockedBetween(tx, viewer.id, template.user_id)) throw errors.forbidden({ cause: 'blocked' })
    // Lock order: inserting a like takes a weaker lock on the template's row, and two transactions that both upgrade it would deadlock.
    await lockLikes(tx, id)
    await insertTemplateLike(tx, id, viewer.id)
  })
}

export async function unlikeTemplate(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await findTemplate(tx, id, viewer.id))) throw errors.notFound()
    await lockLikes(tx, id)
    await deleteTemplateLike(tx, id, viewer.id)
  })
}
