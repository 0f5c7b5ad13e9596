import { createHash, randomBytes } from 'node:crypto'
import type { UserId } from '@easel/contract'
import type { Database, Tx } from '../../db/pool.ts'
import { publish } from '../../events/event-bus.ts'
import type { Viewer } from '../../http/call.ts'
import { newId } from '../../ids.ts'

const day = 24 * 3600_000
/** From its last use. */
const lifeMs = 30 * day
/** Writing every use would turn each read into a write. */
const renewAfterMs = 3600_000

/** Only its hash is stored: who reads the database cannot sign in with what is there. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export async function openSession(db: Database | Tx, userId: string, userAgent: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: hashToken(token),
      user_agent: userAgent,
      expire_ts: Date.now() + lifeMs,
    })
    .execute()
  return token
}

/** Who a token belongs to; renews it now and then. */
export async function authenticate(db: Database, token: string): Promise<Viewer | undefined> {
  const now = Date.now()
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as session_id', 'sessions.last_used_ts', 'users.id', 'users.kind', 'users.role'])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expire_ts', '>', now)
    .where('users.suspended_ts', 'is', null)
    .where((eb) => eb.or([eb('users.erase_ts', 'is', null), eb('users.erase_ts', '>', now)]))
    .executeTakeFirst()
  if (!row) return undefined
  if (now - row.last_used_ts > renewAfterMs) {
    const renewed = { last_used_ts: now, expire_ts: now + lifeMs }
    await db.updateTable('sessions').set(renewed).where('id', '=', row.session_id).execute()
  }
  return {
    id: row.id as UserId,
    kind: row.kind as Viewer['kind'],
    sessionId: row.session_id,
    isModerator: row.role === 'moderator',
  }
}

/** Ends a session; its sockets are closed on every server. */
export async function closeSession(db: Database | Tx, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
  await publish(db, { type: 'session_ended', session_id: sessionId })
}

export async function closeSessionsOf(tx: Tx, userId: string): Promise<void> {
  const sessions = await tx.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  for (const { id } of sessions) await closeSession(tx, id)
}

export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expire_ts', '<', Date.now()).execute()
}
