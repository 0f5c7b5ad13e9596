import type { Database, Tx } from '../../../../platform/db/pool.ts'
import type { ProvenIdentity } from './id-token.ts'

type IdentityName = Pick<ProvenIdentity, 'issuer' | 'subject'>

export async function findIdentityOwner(
  db: Database,
  { issuer, subject }: IdentityName,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

export async function touchIdentity(tx: Tx, { issuer, subject }: IdentityName): Promise<void> {
  await tx
    .updateTable('identities')
    .set({ last_used_ts: Date.now() })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/**
 * Links an identity to an account; returns false if the identity already has an account. Waits for a concurrent request that
 * links the same identity.
 */
export async function insertIdentity(
  tx: Tx,
  { issuer, subject }: IdentityName,
  userId: string,
): Promise<boolean> {
  const row = await tx
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
