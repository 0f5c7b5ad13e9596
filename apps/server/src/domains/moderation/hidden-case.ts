import type { Tx } from '../../db/pool.ts'
import { changeCase } from './cases.repo.ts'
import { tellAffected } from './decisions.service.ts'
import { contentKeys } from './evidence.ts'
import { type Doubt, openCase } from './open-case.ts'
import { recordEvent, withholdObjects } from './records.repo.ts'

/**
 * The case of something that the pre-check found unfit when others could see it already: whoever calls has hidden it, and it stays so until
 * somebody decides. `kept` is what showing it again will need besides.
 */
export async function openHiddenCase(tx: Tx, doubt: Doubt, kept?: object): Promise<void> {
  const id = await openCase(tx, { ...doubt, isUrgent: true })
  await changeCase(tx, id, { provisional: 'hide', ...(kept && { profile: JSON.stringify(kept) }) })
  await withholdObjects(tx, id, contentKeys(id))
  await recordEvent(tx, id, { type: 'hidden', actor: 'system' })
  await tellAffected(tx, { id, owner_id: doubt.ownerId })
}
