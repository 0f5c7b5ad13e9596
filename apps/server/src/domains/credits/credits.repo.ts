import type { BalanceReason } from '@easel/contract'
import { sql } from 'kysely'
import { decodeCursor, type PageInput } from '../../platform/db/cursor.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'

export type BalanceKind = 'start' | 'reward'

export interface NewEntry {
  userId: string
  type: BalanceKind
  amount: number
  reason: BalanceReason
  note?: string
  refId?: string
  round?: number
}

export async function insertEntry(tx: Tx, ...entries: readonly NewEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    id: newId(),
    user_id: entry.userId,
    type: entry.type,
    amount: entry.amount,
    reason: entry.reason,
    note: entry.note ?? null,
    ref_id: entry.refId ?? null,
    round: entry.round ?? 1,
    balance_after: 0,
  }))
  await tx.insertInto('balance_entries').values(rows).execute()
}

/**
 * Locks the balance until the transaction ends. Two callers cannot spend the same attempts, and the ids of entries
 * follow the order of their `balance_after`.
 */
export async function lockBalance(tx: Tx, userId: string): Promise<Record<BalanceKind, number>> {
  const row = await selectBalance(tx, userId).forUpdate().executeTakeFirst()
  if (row) return row
  await tx
    .insertInto('balances')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await selectBalance(tx, userId).forUpdate().executeTakeFirstOrThrow()
}

/** Locks the balances of many users, by ascending id, until the transaction ends. */
export async function lockBalances(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`insert into balances (user_id) select id from unnest(${userIds}::uuid[]) as wanted (id)
    order by id on conflict do nothing`.execute(tx)
  await tx
    .selectFrom('balances')
    .select('user_id')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .orderBy('user_id')
    .forUpdate()
    .execute()
}

function selectBalance(db: Database | Tx, userId: string) {
  return db.selectFrom('balances').select(['start', 'reward']).where('user_id', '=', userId)
}

export async function entriesOf(tx: Tx, refId: string, round: number) {
  return await tx
    .selectFrom('balance_entries')
    .select(['type', 'amount', 'reason', 'user_id'])
    .where('ref_id', '=', refId)
    .where('round', '=', round)
    .execute()
}

export async function balanceOf(db: Database, userId: string): Promise<Record<BalanceKind, number>> {
  return (await selectBalance(db, userId).executeTakeFirst()) ?? { start: 0, reward: 0 }
}

export const entryList = 'balance_entry'

export async function listEntries(db: Database, userId: string, page: PageInput) {
  return await db
    .selectFrom('balance_entries')
    .select(['id', 'amount', 'reason', 'note', 'ref_id', 'balance_after', 'create_ts'])
    .where('user_id', '=', userId)
    .$if(page.cursor !== undefined, (query) =>
      query.where('id', '<', String(decodeCursor(entryList, page.cursor!, ['id'])[0])),
    )
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]
