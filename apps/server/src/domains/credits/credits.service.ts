import type { Tx } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import {
  type BalanceKind,
  entriesOf,
  insertEntry,
  lockBalance,
  lockBalances,
  type NewEntry,
} from './credits.repo.ts'

/** Reason of taking or returning attempts: a run and the number of its round. */
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

/**
 * Takes the cost of a run, first from the start attempts, then from earned attempts. Throws A0601 if both together do not suffice.
 */
export async function takeAttempts(tx: Tx, userId: string, cost: number, purpose: Purpose): Promise<void> {
  const balance = await lockBalance(tx, userId)
  if (total(balance) < cost) throw errors.noAttempts()
  const { runId: refId, round } = purpose
  for (const part of partsOf(balance, cost))
    await insertEntry(tx, { ...part, userId, reason: 'work_taken', refId, round })
}

/** A change of the balance by the host. */
export interface HostChange {
  /** Number of attempts; negative to remove attempts. */
  amount: number
  /** Reason that the user can read. */
  note: string
  /** Id of the administrator's action in the log. */
  actId: string
}

/** Gives or removes attempts; removes start attempts first. Throws A0440 if the user has fewer. */
export async function changeByHost(
  tx: Tx,
  userId: string,
  { amount, note, actId: refId }: HostChange,
): Promise<void> {
  const balance = await lockBalance(tx, userId)
  if (total(balance) + amount < 0) throw errors.wrongState({ cause: 'fewer_attempts' })
  if (amount > 0)
    return await insertEntry(tx, { userId, type: 'reward', amount, reason: 'host_given', note, refId })
  for (const part of partsOf(balance, -amount))
    await insertEntry(tx, { ...part, userId, reason: 'host_taken', note, refId })
}

/** Gives the same number of attempts to many users; `actIds` are the ids of the administrator's actions, by user. */
export async function giveByHost(
  tx: Tx,
  actIds: ReadonlyMap<string, string>,
  { amount, note }: { amount: number; note: string },
): Promise<void> {
  await lockBalances(tx, [...actIds.keys()])
  const shared = { type: 'reward', amount, reason: 'host_given', note } as const
  await insertEntry(tx, ...[...actIds].map(([userId, refId]) => ({ ...shared, userId, refId })))
}

const total = ({ start, reward }: Record<BalanceKind, number>) => start + reward

/** Divides attempts that are taken between the balances: start attempts are taken first. */
function partsOf(balance: Record<BalanceKind, number>, cost: number): Pick<NewEntry, 'type' | 'amount'>[] {
  const fromStart = Math.min(balance.start, cost)
  const parts: Pick<NewEntry, 'type' | 'amount'>[] = [
    { type: 'start', amount: -fromStart },
    { type: 'reward', amount: fromStart - cost },
  ]
  return parts.filter(({ amount }) => amount !== 0)
}

/**
 * Returns the attempts that this round of a run took to the balances that they were taken from. Idempotent, also across processes.
 */
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
