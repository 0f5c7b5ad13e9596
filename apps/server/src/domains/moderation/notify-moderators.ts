import type { Tx } from '../../platform/db/pool.ts'
import { listIdsOfRole } from '../accounts/index.ts'
import { notifySocial, withdrawSocial } from '../notifications/index.ts'

interface WaitingCase {
  id: string
  owner_id: string | null
}

/** Notifies every moderator except the owner that a case waits for a decision. */
export async function notifyModerators(tx: Tx, { id, owner_id }: WaitingCase): Promise<void> {
  for (const userId of await listIdsOfRole(tx, 'moderator'))
    if (userId !== owner_id) await notifySocial(tx, { userId, type: 'case_waiting', caseId: id })
}

/** Withdraws the "case waiting" notifications once a moderator has decided. */
export async function dismissModerators(tx: Tx, id: string): Promise<void> {
  for (const userId of await listIdsOfRole(tx, 'moderator'))
    await withdrawSocial(tx, { userId, type: 'case_waiting', caseId: id })
}
