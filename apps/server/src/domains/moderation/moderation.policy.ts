import { type CaseAction, detail, type TargetType } from '@easel/contract'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'
import { mayAppeal } from './case-state.ts'

/** A reader of cases: a signed-in user, or the affected person by an appeal token. */
export interface Reader {
  readonly id: string
  readonly isModerator: boolean
}

type Side = 'reporter' | 'affected'

/**
 * Side from which a reader sees a case; undefined for a reader who may not see the case. Moderators see every case, but they see
 * cases about their own content as any other user would, so that they do not learn who reported them.
 */
export function sideOf(
  reader: Reader,
  ownerId: string | null,
  side: Side | undefined,
): Side | 'moderator' | undefined {
  return reader.isModerator && ownerId !== reader.id ? 'moderator' : side
}

/**
 * Only moderators may decide. The sides of the case may see the case but not decide it; other users do not learn that the case
 * exists.
 */
export function refusalToJudge(reader: Reader, isSide: boolean): DomainError | undefined {
  if (reader.isModerator) return undefined
  return isSide ? errors.forbidden() : errors.notFound()
}

/**
 * Moderators may decide only about content of other users, and only by an action that applies to this kind of target. An
 * administrator cannot be suspended because of a report, but only by another administrator who has proved their identity.
 */
export function refusalToDecide(
  found: { owner_id: string | null; target_type: TargetType; decision: CaseAction | null },
  reader: Pick<Reader, 'id'>,
  {
    action,
    possible,
    isOfAdmin,
  }: { action: CaseAction; possible: readonly CaseAction[]; isOfAdmin: boolean },
): DomainError | undefined {
  if (found.owner_id === reader.id) return errors.forbidden({ cause: 'own_content' })
  const repeats = found.decision === action
  if (action === 'suspend' && isOfAdmin && !repeats) return errors.forbidden({ cause: 'admin_by_admin' })
  if (action === 'none' || possible.includes(action)) return undefined
  const details = [detail('action', 'action_unfit', { target: found.target_type })]
  return errors.invalid({ details })
}

/** The affected person may appeal once, before the deadline, and only against a decision that changed something. */
export function refusalToAppeal(
  found: { owner_id: string | null } & Parameters<typeof mayAppeal>[0],
  personId: string,
  now: number,
): DomainError | undefined {
  if (found.owner_id !== personId) return errors.forbidden()
  return mayAppeal(found, now) ? undefined : errors.wrongState({ cause: 'appeal_not_possible' })
}
