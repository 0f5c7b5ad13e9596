import type { AccountRole } from '@easel/contract'
import type { Database, Tx } from '../../platform/db/pool.ts'

/** An action of an administrator. `actor` is the id of an administrator, or `host` for a command of the host. */
export type NewAct = { id: string; actor: string; userId: string } & (
  | { type: 'attempts_changed'; amount: number; note: string; batch_id?: string }
  | { type: 'role_given' | 'role_removed'; role: AccountRole }
  | { type: 'suspended'; note: string; until_ts: number | null }
  | { type: 'suspension_lifted'; note: string }
  | { type: 'reset_link_made' | 'signed_out' }
)

/** Records an administrator's action on an account, for other administrators to read. */
export async function insertAct(tx: Tx, ...acts: readonly NewAct[]): Promise<void> {
  const rows = acts.map(({ actor, userId, ...act }) => ({
    ...act,
    actor_id: actor === 'host' ? null : actor,
    by_host: actor === 'host',
    user_id: userId,
  }))
  await tx.insertInto('admin_acts').values(rows).execute()
}

/** Number of actions that were taken in one call. */
export async function countBatch(db: Database, batchId: string): Promise<number> {
  const { count } = await db
    .selectFrom('admin_acts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function latestActs(db: Database, userId: string, limit: number) {
  return await db
    .selectFrom('admin_acts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export type ActRow = Awaited<ReturnType<typeof latestActs>>[number]
