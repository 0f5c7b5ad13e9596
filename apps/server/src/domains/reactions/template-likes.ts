import { type Database, transact } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { isBlockedBetween } from '../social/index.ts'
import { findTemplate, openTemplate } from '../templates/index.ts'
import {
  deleteTemplateLike,
  insertTemplateLike,
  lockLikes,
  type TemplateReaction,
} from './template-likes.repo.ts'

/** Likes a template. A trigger of the database updates the count, even if a like is deleted with its account. */
export async function likeTemplate(db: Database, like: TemplateReaction): Promise<void> {
  const { templateId, userId } = like
  await transact(db, async (tx) => {
    const template = await openTemplate(tx, templateId, userId)
    if (await isBlockedBetween(tx, userId, template.user_id)) throw errors.forbidden({ cause: 'blocked' })
    // Lock order: inserting a like takes a weaker lock on the template's row, and two transactions that both upgrade it would
    // deadlock.
    await lockLikes(tx, templateId)
    await insertTemplateLike(tx, like)
  })
}

export async function unlikeTemplate(db: Database, like: TemplateReaction): Promise<void> {
  const { templateId, userId } = like
  await transact(db, async (tx) => {
    if (!(await findTemplate(tx, templateId, userId))) throw errors.notFound()
    await lockLikes(tx, templateId)
    await deleteTemplateLike(tx, like)
  })
}
