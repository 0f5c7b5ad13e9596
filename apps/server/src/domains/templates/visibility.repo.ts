import type { Tx } from '../../platform/db/pool.ts'
import { hiddenByDecision, hiddenWithAccount, releasedFrom, shownAgain } from '../moderation/index.ts'

/** Hides a template by a decision of moderators; works that were made with it stay. */
export async function hideTemplate(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('work_templates').set(hiddenByDecision).where('id', '=', id).execute()
}

/** Ends a decision: the template is public again, unless its author's account is closed. */
export async function restoreTemplate(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('work_templates')
    .set(releasedFrom('work_templates'))
    .where('id', '=', id)
    .where('hidden_by', '=', 'moderator')
    .execute()
}

export async function hideTemplatesOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('work_templates')
    .set(hiddenWithAccount)
    .where('user_id', '=', userId)
    .where('visibility', '=', 'public')
    .execute()
}

export async function restoreTemplatesOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('work_templates')
    .set(shownAgain)
    .where('user_id', '=', userId)
    .where('hidden_by', '=', 'account')
    .execute()
}
