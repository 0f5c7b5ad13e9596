import { sql } from 'kysely'
import { decodeCursor, type PageInput, rowsToRead } from '../../../platform/db/cursor.ts'
import type { Database, Tx } from '../../../platform/db/pool.ts'

export interface InviteRow {
  id: string
  username_key: string | null
  max_uses: number
  use_count: number
  note: string | null
  sealed_code: Buffer | null
  actor_id: string | null
  by_host: boolean
  is_maker_suspended: boolean
  create_ts: number
  expire_ts: number
  withdraw_ts: number | null
}

export interface NewInvite
  extends Omit<InviteRow, 'use_count' | 'is_maker_suspended' | 'create_ts' | 'withdraw_ts'> {
  code_hash: Buffer
  batch_id: string | null
}

/** Invitations of a suspended administrator are invalid as long as the suspension lasts. */
const isMakerSuspended = sql<boolean>`exists (
  select from users where users.id = invites.actor_id and users.suspended_ts is not null
)`

/** Withdraws the unused invitations of a suspended account that is about to be erased; invitations of other accounts stay valid. */
export async function withdrawInvitesOfSuspended(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ withdraw_ts: sql<number>`now_ms()` })
    .where('actor_id', '=', userId)
    .where('withdraw_ts', 'is', null)
    .where(isMakerSuspended)
    .execute()
}

export async function insertInvites(db: Database | Tx, invites: readonly NewInvite[]): Promise<void> {
  await db.insertInto('invites').values(invites).execute()
}

interface InviteUse {
  hash: Buffer
  usernameKey: string
  now: number
}

/** Takes one use of an invitation; returns undefined if no invitation with this code is valid for this name. */
export async function takeInvite(
  tx: Tx,
  { hash, usernameKey, now }: InviteUse,
): Promise<{ id: string; username_key: string | null } | undefined> {
  return await tx
    .updateTable('invites')
    .set((eb) => ({ use_count: eb('use_count', '+', 1) }))
    .where('code_hash', '=', hash)
    .where('use_count', '<', sql<number>`max_uses`)
    .where('expire_ts', '>', now)
    .where('withdraw_ts', 'is', null)
    .where((eb) => eb.or([eb('username_key', 'is', null), eb('username_key', '=', usernameKey)]))
    .where(isMakerSuspended, '=', false)
    .returning(['id', 'username_key'])
    .executeTakeFirst()
}

export async function insertUse(tx: Tx, inviteId: string, userId: string, now: number): Promise<void> {
  await tx.insertInto('invite_uses').values({ invite_id: inviteId, user_id: userId, use_ts: now }).execute()
}

function selectInvites(db: Database | Tx) {
  return db
    .selectFrom('invites')
    .select(['id', 'username_key', 'max_uses', 'use_count', 'note', 'sealed_code', 'actor_id', 'by_host'])
    .select(['create_ts', 'expire_ts', 'withdraw_ts', isMakerSuspended.as('is_maker_suspended')])
}

export async function findInviteByCode(db: Database | Tx, hash: Buffer): Promise<InviteRow | undefined> {
  return await selectInvites(db).where('code_hash', '=', hash).executeTakeFirst()
}

export async function findInvite(db: Database | Tx, id: string): Promise<InviteRow | undefined> {
  return await selectInvites(db).where('id', '=', id).executeTakeFirst()
}

export async function findBatch(db: Database, batchId: string): Promise<InviteRow[]> {
  return await selectInvites(db).where('batch_id', '=', batchId).orderBy('id').execute()
}

export const inviteList = 'invite'

/** Lists invitations, newest first. */
export async function listInvites(db: Database, page: PageInput): Promise<InviteRow[]> {
  return await selectInvites(db)
    .$if(page.cursor !== undefined, (query) =>
      query.where('id', '<', decodeCursor(inviteList, page.cursor!, ['id'])[0]),
    )
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(sql.lit(rowsToRead(page)))
    .execute()
}

export interface UseRow {
  invite_id: string
  user_id: string | null
  use_ts: number
}

/** Returns the latest uses of each of these invitations, newest first. */
export async function latestUses(db: Database, ids: readonly string[], limit: number): Promise<UseRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<UseRow>`
    select latest.invite_id, latest.user_id, latest.use_ts from unnest(${ids}::uuid[]) as wanted (id)
    cross join lateral (
      select * from invite_uses where invite_uses.invite_id = wanted.id order by use_ts desc limit ${sql.lit(limit)}
    ) as latest
    order by latest.use_ts desc`.execute(db)
  return rows
}

/** Withdraws an invitation; returns false if it was withdrawn before, or does not exist. */
export async function setWithdrawn(tx: Tx, id: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('invites')
    .set({ withdraw_ts: now })
    .where('id', '=', id)
    .where('withdraw_ts', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes unused invitations that expired before `ts`. */
export async function deleteInvitesExpiredBefore(db: Database, ts: number): Promise<void> {
  await db.deleteFrom('invites').where(sql<boolean>`use_count = 0`).where('expire_ts', '<', ts).execute()
}
