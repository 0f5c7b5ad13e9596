import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'

const challengeMs = 5 * 60_000

export interface Challenge {
  type: 'register' | 'login'
  /** Account that registers a passkey; null at a sign-in. */
  user_id: string | null
  rp_id: string
  origin: string
}

export async function insertChallenge(db: Database, challenge: string, facts: Challenge): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge: Buffer.from(challenge, 'base64url'), ...facts, expire_ts: Date.now() + challengeMs })
    .execute()
}

/** Deletes a challenge before its answer is checked, so that only one answer is possible, right or wrong. */
export async function takeChallenge(
  db: Database,
  challenge: string,
  type: Challenge['type'],
): Promise<Challenge | undefined> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', Buffer.from(challenge, 'base64url'))
    .where('type', '=', type)
    .where('expire_ts', '>', Date.now())
    .returning(['user_id', 'rp_id', 'origin'])
    .executeTakeFirst()
  return row && { ...row, type }
}

export async function findPasskeys(db: Database | Tx, userId: string) {
  return await db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

export type PasskeyRow = Awaited<ReturnType<typeof findPasskeys>>[number]

export async function findPasskey(db: Database, credentialId: string): Promise<PasskeyRow | undefined> {
  return await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst()
}

export interface NewPasskey {
  id: string
  user_id: string
  name: string
  rp_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: readonly string[]
}

/** Inserts a passkey; returns undefined if the credential is already registered. */
export async function insertPasskey(
  tx: Tx,
  { transports, ...passkey }: NewPasskey,
): Promise<PasskeyRow | undefined> {
  return await tx
    .insertInto('passkeys')
    .values({ ...passkey, transports: sql`${JSON.stringify(transports)}::jsonb` })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Stores the signature counter; returns false if it did not increase, as with a cloned passkey. The counter of some
 * authenticators always stays 0.
 */
export async function advanceCounter(tx: Tx, id: string, counter: number): Promise<boolean> {
  const row = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_ts: Date.now() })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOldChallenges(db: Database, now: number): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expire_ts', '<', now).execute()
}

/** Deletes the passkey of a user with this id, or all passkeys of the user. */
export async function deletePasskeys(tx: Tx, userId: string, id?: string): Promise<void> {
  await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .execute()
}
