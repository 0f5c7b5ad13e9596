import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { findProfile, findSuspension } from '../accounts/index.ts'
import { nextCaseState } from './case-state.ts'
import { changeCase, findCase, findEndedSuspensions, findSuspendingCases, lockCase } from './cases.repo.ts'
import { decide, endSuspension, notifyAffected, settle } from './decisions.service.ts'
import { dismissModerators } from './notify-moderators.ts'
import { openCase } from './open-case.ts'
import { recordEvent } from './records.repo.ts'
import type { ModerationDeps } from './reports.service.ts'
import { profileFacts } from './user-target.ts'

type SuspensionDeps = Pick<ModerationDeps, 'now' | 'targets'>

export interface SuspensionInput {
  userId: string
  actorId: string
  reason: string
  /** Time at which the suspension ends by itself. */
  untilTs: number | undefined
}

/**
 * Suspends an account by the decision of an administrator. The suspension decides the open case about the profile, or a new case,
 * so that its owner can read the reason and appeal, as after a report.
 */
export async function suspendByAdmin(
  tx: Tx,
  { now, targets }: SuspensionDeps,
  { userId, actorId, reason, untilTs }: SuspensionInput,
): Promise<void> {
  const profile = await findProfile(tx, userId)
  if (!profile) throw errors.notFound()
  const id = await openCase(tx, {
    ...profileFacts(userId, profile),
    ...{ targetType: 'user', targetId: userId, origin: 'admin', actorId, isUrgent: false, now: now() },
  })
  const before = await findSuspension(tx, userId)
  if (before && before.suspended_ts !== null) throw errors.wrongState({ cause: 'suspended_already' })
  const found = await lockCase(tx, id)
  await decide(tx, targets, found!, {
    ...{ action: 'suspend', actor: 'admin', now: now() },
    reason,
    actorId,
    untilTs,
  })
}

type SuspensionEnd = { actor: 'admin'; actorId: string; text: string } | { actor: 'system' }

/** Lifts the suspensions of an account, whatever their reasons. Throws A0440 if it is not suspended. */
export async function liftSuspensions(
  tx: Tx,
  deps: SuspensionDeps,
  { userId, ...lifting }: Extract<SuspensionEnd, { actor: 'admin' }> & { userId: string },
): Promise<void> {
  const before = await findSuspension(tx, userId)
  if (!before) throw errors.notFound()
  if (before.suspended_ts === null) throw errors.wrongState({ cause: 'not_suspended' })
  const ids = await findSuspendingCases(tx, userId)
  for (const id of ids) await liftSuspension(tx, deps, { id, ...lifting })
  // The case was deleted, a year after the last decision.
  if (ids.length === 0) await deps.targets.reinstate(tx, userId)
}

/** Ends the suspensions that have expired. */
export async function endSuspensions(deps: ModerationDeps): Promise<void> {
  for (const id of await findEndedSuspensions(deps.db, deps.now()))
    await transact(deps.db, (tx) => liftSuspension(tx, deps, { id, actor: 'system' }))
}

/** Ends the suspensions of one account, so that its owner does not wait for the worker. */
export async function endSuspensionsOf(tx: Tx, deps: SuspensionDeps, userId: string): Promise<void> {
  for (const id of await findEndedSuspensions(tx, deps.now(), userId))
    await liftSuspension(tx, deps, { id, actor: 'system' })
}

/** Ends the suspension of a case, and closes the case. Does nothing if the suspension has already ended. */
export async function liftSuspension(
  tx: Tx,
  { now, targets }: SuspensionDeps,
  { id, ...lifting }: SuspensionEnd & { id: string },
): Promise<void> {
  const found = await lockCase(tx, id)
  if (found?.decision !== 'suspend' || found.lift_ts !== null) return
  const state = nextCaseState(found.state, { type: 'lift' })
  await changeCase(tx, id, { lift_ts: now(), ...(state && { state }) })
  await endSuspension(tx, targets, found)
  const by = lifting.actor === 'admin' && { actor_id: lifting.actorId, text: lifting.text }
  await recordEvent(tx, id, { type: 'lifted', actor: lifting.actor, ...by })
  if (state) await settle(tx, targets, found)
  await dismissModerators(tx, id)
  if (found.owner_id !== null) await notifyAffected(tx, { id, owner_id: found.owner_id })
}

/** The case that keeps an account suspended, as administrators read it. */
export async function describeSuspension(db: Database, caseId: string) {
  const found = await findCase(db, caseId)
  if (!found) return undefined
  const { id, state, reason, decide_ts, suspend_until_ts, appeal_text } = found
  return {
    case_id: id,
    case_state: state,
    reason: reason ?? '',
    decide_ts: decide_ts!,
    ...(suspend_until_ts !== null && { until_ts: suspend_until_ts }),
    ...(appeal_text !== null && { appeal_text }),
  }
}
