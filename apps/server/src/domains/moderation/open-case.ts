import type { TargetType } from '@easel/contract'
import type { Tx } from '../../platform/db/pool.ts'
import { dueAfter } from './case-state.ts'
import { addSide, type CaseOrigin, joinOpenCase } from './cases.repo.ts'
import { storeEvidence } from './evidence.ts'
import { notifyModerators } from './notify-moderators.ts'
import { recordEvent } from './records.repo.ts'
import type { TargetFacts } from './targets.ts'

export interface CaseOpening extends TargetFacts {
  targetType: TargetType
  targetId: string
  origin: CaseOrigin
  /** The administrator who opens the case. */
  actorId?: string
  isUrgent: boolean
  now: number
}

const openers = { report: 'reporter', pre_check: 'system', admin: 'admin' } as const

/** Returns the open case about a target; a new case records the target's current content. */
export async function openCase(tx: Tx, opening: CaseOpening): Promise<string> {
  const { id, isNew } = await joinOpenCase(tx, { ...opening, dueTs: dueAfter(opening.now, opening.isUrgent) })
  if (isNew) {
    await storeEvidence(tx, id, opening.files)
    const { origin, actorId: actor_id } = opening
    await recordEvent(tx, id, { type: 'opened', actor: openers[origin], ...(actor_id && { actor_id }) })
    // A case of an administrator is decided in the same transaction.
    if (origin !== 'admin') await notifyModerators(tx, { id, owner_id: opening.ownerId })
  }
  // The author is a side from the start, so that the author can see why the pre-check marked the content.
  if (opening.origin === 'pre_check')
    await addSide(tx, { user_id: opening.ownerId, case_id: id, side: 'affected' })
  return id
}
