import type { Tx } from '../../db/pool.ts'
import { errors } from '../../errors/domain-error.ts'
import { type BalanceKind, entriesOf, insertEntry, lockBalance } from './credits.repo.ts'

/** Purpose of taking or returning attempts: a run and the number of its round. */
export interface Purpose {
  runId: string
  round: number
}

/** Grants a new account its first attempts. */
export async function grantStart(tx: Tx, userId: string, amount: number): Promise<void> {
  if (amount > 0) await insertEntry(tx, { userId, type: 'start', amount, reason: 'start' })
}

/** Grants the attempts for a check-in or a share. The host may set the reward to 0. */
export async function grantReward(
  tx: Tx,
  userId: string,
  { amount, reason, claimId }: { amount: number; reason: 'check_in' | 'share'; claimId: string },
): Promise<void> {
  if (amount === 0) return
  await lockBalance(tx, userId)
  await insertEntry(tx, { userId, type: 'reward', amount, reason, refId: claimId })
}

/** Takes the cost of a run, first from the start attempts, then from earned ones. Throws A0601 where both are too few. */
export async function takeAttempts(tx: Tx, userId: string, cost: number, purpose: Purpose): Promise<void> {
  const balance = await lockBalance(tx, userId)
  if (balance.start + balance.reward < cost) throw errors.noAttempts()
  const fromStart = Math.min(balance.start, cost)
  for (const [type, amount] of [
    ['start', fromStart],
    ['reward', cost - fromStart],
  ] as [BalanceKind, number][]) {
    if (amount === 0) continue
    await insertEntry(tx, {
      userId,
      type,
      amount: -amount,
      reason: 'work_taken',
      refId: purpose.runId,
      round: purpose.round,
    })
  }
}

/** Returns the attempts that this round of a run took to the balances they came from. Idempotent, also across processes. */
export async function returnAttempts(tx: Tx, purpose: Purpose): Promise<void> {
  const [first] = await entriesOf(tx, purpose.runId, purpose.round)
  if (!first?.user_id) return
  await lockBalance(tx, first.user_id)
  const entries = await entriesOf(tx, purpose.runId, purpose.round)
  const returned = new Set(entries.filter(({ reason }) => reason === 'work_returned').map(({ type }) => type))
  for (const entry of entries) {
    if (entry.reason !== 'work_taken' || returned.has(entry.type) || entry.user_id === null) continue
    await insertEntry(tx, {
      userId: entry.user_id,
      type: entry.type as BalanceKind,
      amount: -entry.amount,
      reason: 'work_returned',
      refId: purpose.runId,
      round: purpose.round,
    })
  }
}
