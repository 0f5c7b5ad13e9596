import type { Tx } from '../../platform/db/pool.ts'

/** Locks a template whose likes change, until the transaction ends. */
export async function lockLikes(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('work_templates').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function insertTemplateLike(tx: Tx, id: string, userId: string): Promise<void> {
  await tx
    .insertInto('work_template_likes')
    .values({ work_template_id: id, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteTemplateLike(tx: Tx, id: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('work_template_likes')
    .where('work_template_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}
