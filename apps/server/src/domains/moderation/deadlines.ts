import { transact } from '../../platform/db/pool.ts'
import { hasModerators } from '../accounts/index.ts'
import { appealWithinMs, keepClosedMs, nextCaseState } from './case-state.ts'
import { changeCase, deleteClosedBefore, findDecidedBefore, findOverdue, lockCase } from './cases.repo.ts'
import { notifyAffected, settle, takeEffect } from './decisions.service.ts'
import { recordEvent } from './records.repo.ts'
import type { ModerationDeps } from './reports.service.ts'
import { endSuspensions } from './suspensions.ts'

/** Applies the deadlines of cases: provisional measures, the end of suspensions and of appeals, deletion. */
export async function meetDeadlines(deps: ModerationDeps): Promise<void> {
  const now = deps.now()
  const mayHide = await hasModerators(deps.db)
  for (const { id, is_credible } of await findOverdue(deps.db, { now, mayHide }))
    await measure(deps, { id, mayHide: mayHide && is_credible })
  await endSuspensions(deps)
  for (const id of await findDecidedBefore(deps.db, now - appealWithinMs)) await expire(deps, id)
  await deleteClosedBefore(deps.db, now - keepClosedMs)
}

/**
 * Takes a provisional measure on an overdue urgent case. The measure hides the target if the site has moderators and reports of
 * several people support the case. Otherwise it only blurs the target, since anyone could hide anything by a single report.
 */
async function measure(
  { db, targets }: ModerationDeps,
  { id, mayHide }: { id: string; mayHide: boolean },
): Promise<void> {
  await transact(db, async (tx) => {
    const found = await lockCase(tx, id)
    if (found?.state !== 'open' || found.provisional === 'hide') return
    const mild = targets[found.target_type].setSensitive ? 'sensitive' : 'none'
    const provisional = mayHide ? 'hide' : mild
    if (provisional === found.provisional) return
    await takeEffect(tx, targets, { found, action: provisional })
    await changeCase(tx, id, { provisional })
    if (provisional === 'none') return
    await recordEvent(tx, id, { type: provisional === 'hide' ? 'hidden' : 'blurred', actor: 'system' })
    if (found.owner_id !== null) await notifyAffected(tx, { id, owner_id: found.owner_id })
  })
}

async function expire({ db, targets }: ModerationDeps, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const found = await lockCase(tx, id)
    const state = found && nextCaseState(found.state, { type: 'expire' })
    if (!found || !state) return
    await changeCase(tx, id, { state })
    await recordEvent(tx, id, { type: 'closed', actor: 'system' })
    await settle(tx, targets, found)
  })
}
