import type { AccountRole } from '@easel/contract'
import type { Database, Tx } from '../../db/pool.ts'

export type NewAct = { id: string; actorId: string; userId: string } & (
  | { type: 'attempts_changed'; amount: number; note: string }
  | { type: 'role_given' | 'role_removed'; role: AccountRole }
)

/** Records who did what to an account, for other administrators to read. */
export async function insertAct(tx: Tx, { actorId, userId, ...act }: NewAct): Promise<void> {
  await tx
    .insertInto('admin_acts')
    .values({ ...act, actor_id: actorId, user_id: userId })
    .execute()
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
