import { transact } from '../../db/pool.ts'
import { appealWithinMs, keepClosedMs, nextCaseState } from './case-state.ts'
import { changeCase, deleteClosedBefore, findDecidedBefore, findOverdue, lockCase } from './cases.repo.ts'
import { applyAction, settle, tellAffected } from './decisions.service.ts'
import { recordEvent } from './records.repo.ts'
import type { ModerationDeps } from './reports.service.ts'

/** What time alone does to cases. */
export async function meetDeadlines(deps: ModerationDeps): Promise<void> {
  const now = deps.now()
  for (const id of await findOverdue(deps.db, now)) await hideProvisionally(deps, id)
  for (const id of await findDecidedBefore(deps.db, now - appealWithinMs)) await expire(deps, id)
  await deleteClosedBefore(deps.db, now - keepClosedMs)
}

/** Nobody has decided about intimate pictures in time: they are out of sight until somebody does. */
async function hideProvisionally({ db, targets }: ModerationDeps, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const found = await lockCase(tx, id)
    if (found?.state !== 'open' || found.is_provisional) return
    await applyAction(tx, targets, { found, action: 'hide' })
    await changeCase(tx, id, { is_provisional: true })
    await recordEvent(tx, id, { type: 'hidden', actor: 'system' })
    if (found.owner_id !== null) await tellAffected(tx, { id, owner_id: found.owner_id })
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
