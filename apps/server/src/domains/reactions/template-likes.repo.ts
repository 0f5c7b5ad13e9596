import type { Tx } from '../../platform/db/pool.ts'

/** A user who reacts to a template. */
export interface TemplateReaction {
  templateId: string
  userId: string
}

/** Locks a template whose likes will change, until the transaction ends. */
export async function lockLikes(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('work_templates').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function insertTemplateLike(tx: Tx, { templateId, userId }: TemplateReaction): Promise<void> {
  await tx
    .insertInto('work_template_likes')
    .values({ work_template_id: templateId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteTemplateLike(tx: Tx, { templateId, userId }: TemplateReaction): Promise<void> {
  await tx
    .deleteFrom('work_template_likes')
    .where('work_template_id', '=', templateId)
    .where('user_id', '=', userId)
    .execute()
}
