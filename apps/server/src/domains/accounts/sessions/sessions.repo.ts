import { createHash, randomBytes } from 'node:crypto'
import type { UserId } from '@easel/contract'
import { sql } from 'kysely'
import type { Viewer } from '../../../http/calls/call.ts'
import { batchedRead } from '../../../platform/batching/batched-read.ts'
import type { Database, Tx } from '../../../platform/db/pool.ts'
import { publish } from '../../../platform/events/event-bus.ts'
import { newId } from '../../../platform/ids.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Lifetime of a session, counted from its last use. */
const lifeMs = 30 * day
/** Maximum lifetime, counted from the sign-in, even if the session is used, so that a copied token expires as well. */
const maxLifeMs = 180 * day
/** Minimum time between renewals: recording every use would turn each read into a write. */
const renewAfterMs = 5 * minute
const maxSessions = 100

/** Hashes a token. Only hashes are stored, so that reading the database is not enough to sign in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Opens a session and returns its token. If the user has more than a hundred sessions, the least recently used sessions end. */
export async function createSession(
  tx: Tx,
  userId: string,
  { userAgent, isProof }: { userAgent: string; isProof: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: hashToken(token),
      user_agent: userAgent,
      expire_ts: Date.now() + lifeMs,
      ...(!isProof && { confirm_ts: 0 }),
    })
    .execute()
  const surplus = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_ts', 'desc')
    .orderBy('id', 'desc')
    .offset(maxSessions)
    .execute()
  await closeSessions(
    tx,
    surplus.map(({ id }) => id),
  )
  return token
}

const sessionFor = batchedRead(
  ['hash'],
  (db, { hash }) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'sessions.id as session_id',
        'sessions.last_used_ts',
        'sessions.create_ts',
        'sessions.expire_ts',
      ])
      .select([
        'users.id',
        'users.kind',
        'users.role',
        'users.is_admin',
        'users.erase_ts',
        'users.followee_count',
      ])
      .where('sessions.token_hash', '=', sql<Buffer>`${hash}`)
      .where('users.suspended_ts', 'is', null)
      .where('users.leave_ts', 'is', null),
  'bytea',
)

/** Returns the viewer that a token belongs to, and renews the session now and then. */
export async function authenticate(db: Database, token: string): Promise<Viewer | undefined> {
  const [row] = await sessionFor(db, { hash: `\\x${hashToken(token).toString('hex')}` })
  const now = Date.now()
  const isLive = row && row.expire_ts > now && (row.erase_ts === null || row.erase_ts > now)
  if (!isLive) return undefined
  if (now - row.last_used_ts > renewAfterMs) {
    const expire_ts = Math.min(now + lifeMs, row.create_ts + maxLifeMs)
    const renewed = { last_used_ts: now, expire_ts }
    await db.updateTable('sessions').set(renewed).where('id', '=', row.session_id).execute()
  }
  return {
    id: row.id as UserId,
    kind: row.kind as Viewer['kind'],
    sessionId: row.session_id,
    isModerator: row.role === 'moderator',
    isAdmin: row.is_admin,
    followeeCount: row.followee_count,
  }
}

/**
 * Returns the valid sessions among the given sessions. A session is valid until it ends or expires, and until its account is
 * suspended or erased.
 */
export async function findLiveSessions(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const now = Date.now()
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('sessions.expire_ts', '>', now)
    .where('users.suspended_ts', 'is', null)
    .where('users.leave_ts', 'is', null)
    .where((eb) => eb.or([eb('users.erase_ts', 'is', null), eb('users.erase_ts', '>', now)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function findSessionsOf(db: Database, userId: string) {
  return await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'create_ts', 'last_used_ts', 'expire_ts'])
    .where('user_id', '=', userId)
    .where('expire_ts', '>', Date.now())
    .orderBy('last_used_ts', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSessions)
    .execute()
}

/** Ends sessions and closes their sockets on every server. Returns the number of sessions. */
export async function closeSessions(
  db: Database | Tx,
  ids: readonly string[],
  ofUser?: string,
): Promise<number> {
  if (ids.length === 0) return 0
  const closed = await db
    .deleteFrom('sessions')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .$if(ofUser !== undefined, (query) => query.where('user_id', '=', ofUser!))
    .returning('id')
    .execute()
  for (const { id } of closed) await publish(db, { type: 'session_ended', session_id: id })
  return closed.length
}

/** Signs a user out everywhere, except for the session `except`. */
export async function closeSessionsOf(tx: Tx, userId: string, except?: string): Promise<void> {
  const sessions = await tx.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  await closeSessions(
    tx,
    sessions.map(({ id }) => id).filter((id) => id !== except),
  )
}

export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expire_ts', '<', Date.now()).execute()
}

/** Returns whether the owner has proved their identity in this session after `ts`. */
export async function isConfirmedSince(db: Database | Tx, id: string, ts: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('confirm_ts', '>', ts)
    .executeTakeFirst()
  return row !== undefined
}

export async function setConfirmed(db: Database, id: string, confirm_ts: number): Promise<void> {
  await db.updateTable('sessions').set({ confirm_ts }).where('id', '=', id).execute()
}
