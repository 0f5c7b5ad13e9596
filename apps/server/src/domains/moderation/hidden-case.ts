import type { Tx } from '../../platform/db/pool.ts'
import { changeCase } from './cases.repo.ts'
import { notifyAffected } from './decisions.service.ts'
import { contentKeys } from './evidence.ts'
import { type CaseOpening, openCase } from './open-case.ts'
import { recordEvent, withholdObjects } from './records.repo.ts'

/**
 * Opens an urgent case for content that was already visible when the pre-check found it unfit. The caller has hidden the content,
 * and it stays hidden until a moderator decides. `snapshot` is the data that is needed to restore it.
 */
export async function openHiddenCase(tx: Tx, opening: CaseOpening, snapshot?: object): Promise<void> {
  const id = await openCase(tx, { ...opening, isUrgent: true })
  await changeCase(tx, id, { provisional: 'hide', ...(snapshot && { profile: JSON.stringify(snapshot) }) })
  await withholdObjects(tx, id, contentKeys(id))
  await recordEvent(tx, id, { type: 'hidden', actor: 'system' })
  await notifyAffected(tx, { id, owner_id: opening.ownerId })
}
