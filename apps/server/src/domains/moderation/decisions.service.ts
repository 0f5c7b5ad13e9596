import type { CaseAction } from '@easel/contract'
import type { Viewer } from '../../http/calls/call.ts'
import { type Tx, transact } from '../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { listIdsOfRole, lockWholeAccounts } from '../accounts/index.ts'
import { notifySocial } from '../notifications/index.ts'
import { changesOf, dueAfter, hides, nextCaseState } from './case-state.ts'
import { addSide, type CaseRow, changeCase, lockCase, otherCaseInForce, usersOfSide } from './cases.repo.ts'
import { contentKeys, deleteEvidence } from './evidence.ts'
import { refusalToAppeal, refusalToDecide } from './moderation.policy.ts'
import { dismissModerators, notifyModerators } from './notify-moderators.ts'
import { recordEvent, releaseObjects, withholdObjects } from './records.repo.ts'
import type { ModerationDeps } from './reports.service.ts'
import type { ModerationTargets } from './targets.ts'

export interface Decision {
  id: string
  action: CaseAction
  reason: string
}

/** Decides a case. If two moderators decide concurrently, the later moderator gets a refusal. */
export async function decideCase(
  { db, now, targets }: ModerationDeps,
  viewer: Viewer,
  { id, action, reason }: Decision,
): Promise<void> {
  await transact(db, async (tx) => {
    const found = await lockCase(tx, id)
    if (!found) throw errors.notFound()
    const possible = targets[found.target_type].actions
    const isOfAdmin = found.owner_id !== null && (await listIdsOfRole(tx, 'admin')).includes(found.owner_id)
    throwRefusal(refusalToDecide(found, viewer, { action, possible, isOfAdmin }))
    await decide(tx, targets, found, { action, reason, actor: 'moderator', actorId: viewer.id, now: now() })
  })
}

interface DecisionInput {
  action: CaseAction
  reason: string
  actor: 'moderator' | 'admin'
  actorId: string
  now: number
  /** Time at which the suspension ends by itself. */
  untilTs?: number | undefined
}

/** Decides a locked case: the decision takes effect, and both sides are notified. */
export async function decide(
  tx: Tx,
  targets: ModerationTargets,
  found: CaseRow,
  { action, reason, actor, actorId, now, untilTs }: DecisionInput,
): Promise<void> {
  const { id } = found
  const state = nextCaseState(found.state, { type: 'decide' })
  if (!state) throw errors.wrongState({ cause: 'case_decided' })
  await takeEffect(tx, targets, { found, action })
  await changeCase(tx, id, {
    ...{ state, decision: action, reason, decide_ts: now, provisional: null },
    // A second decision that repeats the suspension keeps the end of the suspension.
    ...(action !== 'suspend' && { suspend_until_ts: null }),
    ...(untilTs !== undefined && { suspend_until_ts: untilTs }),
  })
  await recordEvent(tx, id, { type: 'decided', actor, actor_id: actorId, action, text: reason })
  if (state === 'closed') await settle(tx, targets, { ...found, decision: action })
  await dismissModerators(tx, id)
  await notifyBothSides(tx, found)
}

interface Effect {
  found: CaseRow
  action: CaseAction
}

/** Replaces the measure in force, whether a moderator or a deadline set it. */
export async function takeEffect(
  tx: Tx,
  targets: ModerationTargets,
  { found, action }: Effect,
): Promise<void> {
  const before = found.provisional ?? found.decision ?? undefined
  const { undo, apply } = changesOf(before, action)
  if (undo) await undoAction(tx, targets, { found, action: before! })
  if (apply) await applyAction(tx, targets, { found, action })
  // A moderator has found no fault, so the sensitive mark of the pre-check is removed.
  if (action === 'none' && found.origin === 'pre_check')
    await targets[found.target_type].setSensitive?.(tx, found.target_id, false)
}

async function applyAction(tx: Tx, targets: ModerationTargets, { found, action }: Effect): Promise<void> {
  const target = targets[found.target_type]
  if (action === 'sensitive') await target.setSensitive?.(tx, found.target_id, true)
  if (hides(action)) {
    const snapshot = await target.hide(tx, found.target_id)
    if (snapshot) await changeCase(tx, found.id, { profile: JSON.stringify(snapshot) })
    await withholdObjects(tx, found.id, contentKeys(found.id))
  }
  if (action === 'suspend') {
    const isSuspended = found.owner_id !== null && (await targets.suspend(tx, found.owner_id, found.id))
    if (!isSuspended) throw errors.wrongState({ cause: 'account_not_suspendable' })
  }
}

/** Undoes an action, unless another case requires the same action. */
async function undoAction(tx: Tx, targets: ModerationTargets, { found, action }: Effect): Promise<void> {
  const target = targets[found.target_type]
  if (action === 'sensitive') await target.setSensitive?.(tx, found.target_id, false)
  if (hides(action)) {
    await releaseObjects(tx, found.id)
    if (!(await otherCaseInForce(tx, found, 'hide'))) await target.restore(tx, found.target_id, found.profile)
  }
  if (action === 'suspend') await endSuspension(tx, targets, found)
}

/** Restores the account, unless another case keeps it suspended. */
export async function endSuspension(tx: Tx, targets: ModerationTargets, found: CaseRow): Promise<void> {
  if (found.owner_id === null) return
  // Without the lock, a concurrent suspension would not be seen here, and would be undone.
  await lockWholeAccounts(tx)
  const otherCase = await otherCaseInForce(tx, found, 'suspend')
  if (otherCase) await targets.suspend(tx, found.owner_id, otherCase)
  else await targets.reinstate(tx, found.owner_id)
}

/** Makes a decision final: erases a removed target and deletes evidence that no decision needs any more. */
export async function settle(
  tx: Tx,
  targets: ModerationTargets,
  { id, target_type, target_id, decision }: CaseRow,
): Promise<void> {
  if (decision === 'remove') await targets[target_type].erase(tx, target_id)
  await deleteEvidence(tx, id)
}

async function notifyBothSides(tx: Tx, { id, owner_id }: CaseRow): Promise<void> {
  if (owner_id !== null) await notifyAffected(tx, { id, owner_id })
  for (const userId of await usersOfSide(tx, id, 'reporter')) await notifyOf(tx, userId, id)
}

export async function notifyAffected(tx: Tx, found: { id: string; owner_id: string }): Promise<void> {
  await addSide(tx, { user_id: found.owner_id, case_id: found.id, side: 'affected' })
  await notifyOf(tx, found.owner_id, found.id)
}

function notifyOf(tx: Tx, userId: string, caseId: string): Promise<void> {
  return notifySocial(tx, { userId, type: 'case_decided', caseId })
}

/** Files the single appeal of the affected person. The decision stays in force until the second decision. */
export async function appealCase(
  { db, now }: ModerationDeps,
  personId: string,
  { id, text }: { id: string; text: string },
): Promise<void> {
  await transact(db, async (tx) => {
    const found = await lockCase(tx, id)
    if (!found) throw errors.notFound()
    throwRefusal(refusalToAppeal(found, personId, now()))
    const due_ts = dueAfter(now(), found.is_urgent)
    await changeCase(tx, id, { state: 'appealed', appeal_text: text, due_ts })
    await recordEvent(tx, id, { type: 'appealed', actor: 'affected', actor_id: personId, text })
    await notifyModerators(tx, found)
  })
}
