import type { TargetType } from '@easel/contract'
import type { Tx } from '../../db/pool.ts'
import { callModerators } from './call-moderators.ts'
import { dueAfter } from './case-state.ts'
import { addSide, joinOpenCase } from './cases.repo.ts'
import { keepEvidence } from './evidence.ts'
import { recordEvent } from './records.repo.ts'
import type { TargetFacts } from './targets.ts'

export interface Doubt extends TargetFacts {
  targetType: TargetType
  targetId: string
  origin: 'report' | 'pre_check'
  isUrgent: boolean
  now: number
}

/** Returns the open case about a target; a new one records how the target looks now. */
export async function openCase(tx: Tx, doubt: Doubt): Promise<string> {
  const { id, isNew } = await joinOpenCase(tx, { ...doubt, dueTs: dueAfter(doubt.now, doubt.isUrgent) })
  if (isNew) {
    await keepEvidence(tx, id, doubt.files)
    await recordEvent(tx, id, {
      type: 'opened',
      actor: doubt.origin === 'report' ? 'reporter' : 'system',
    })
    await callModerators(tx, { id, owner_id: doubt.ownerId })
  }
  // The author is a side from the start, so that they see why the pre-check marked it.
  if (doubt.origin === 'pre_check')
    await addSide(tx, { user_id: doubt.ownerId, case_id: id, side: 'affected' })
  return id
}
