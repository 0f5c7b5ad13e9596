import type { Database, Tx } from '../../../db/pool.ts'

export async function insertInvites(
  db: Database,
  invites: readonly { code_hash: Buffer; username_key: string | null; expire_ts: number }[],
): Promise<void> {
  await db.insertInto('invites').values(invites).execute()
}

/** Uses an invitation up, and returns the name that it is bound to, if any; undefined where none holds for this name. */
export async function takeInvite(
  tx: Tx,
  { hash, usernameKey, now }: { hash: Buffer; usernameKey: string; now: number },
): Promise<{ username_key: string | null } | undefined> {
  return await tx
    .updateTable('invites')
    .set({ used_ts: now })
    .where('code_hash', '=', hash)
    .where('used_ts', 'is', null)
    .where('expire_ts', '>', now)
    .where((eb) => eb.or([eb('username_key', 'is', null), eb('username_key', '=', usernameKey)]))
    .returning('username_key')
    .executeTakeFirst()
}

export async function setInvited(tx: Tx, hash: Buffer, userId: string): Promise<void> {
  await tx.updateTable('invites').set({ used_by: userId }).where('code_hash', '=', hash).execute()
}

/** Deletes unused invitations that expired before `ts`. */
export async function deleteInvitesExpiredBefore(db: Database, ts: number): Promise<void> {
  await db.deleteFrom('invites').where('used_ts', 'is', null).where('expire_ts', '<', ts).execute()
}
