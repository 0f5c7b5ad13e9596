import type { Database, Tx } from '../../../db/pool.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { usernameKey } from '../accounts.repo.ts'
import { hashCode, newCode } from './codes.ts'

export interface NewInvites {
  count: number
  days: number
  /** The only name that these invitations admit, which may be a reserved one. */
  username?: string | undefined
}

const day = 24 * 3600_000
/** 123 bits: too many to try, even with access to the table of hashes. */
const groups = 5
const keepExpiredMs = 30 * day

/** Creates codes for one account each and returns them. Only their hashes are stored. */
export async function createInvites(db: Database, { count, days, username }: NewInvites): Promise<string[]> {
  const codes = Array.from({ length: count }, () => newCode(groups))
  const invite = {
    username_key: username === undefined ? null : usernameKey(username),
    expire_ts: Date.now() + days * day,
  }
  await db
    .insertInto('invites')
    .values(codes.map((code) => ({ ...invite, code_hash: hashCode(code) })))
    .execute()
  return codes
}

/** Uses an invitation up, and tells whether it is bound to this name. Throws A0301 for an invalid one. */
export async function useInvite(
  tx: Tx,
  code: string | undefined,
  username: string,
): Promise<{ isForName: boolean; hash: Buffer }> {
  const hash = hashCode(code ?? '')
  const now = Date.now()
  const used = await tx
    .updateTable('invites')
    .set({ used_ts: now })
    .where('code_hash', '=', hash)
    .where('used_ts', 'is', null)
    .where('expire_ts', '>', now)
    .where((eb) => eb.or([eb('username_key', 'is', null), eb('username_key', '=', usernameKey(username))]))
    .returning('username_key')
    .executeTakeFirst()
  if (used) return { isForName: used.username_key !== null, hash }
  const details = [{ path: 'invite_code', message: 'Not an invitation that holds for this name' }]
  throw new DomainError('A0301', { cause: 'invite_needed', details })
}

export async function setInvited(tx: Tx, hash: Buffer, userId: string): Promise<void> {
  await tx.updateTable('invites').set({ used_by: userId }).where('code_hash', '=', hash).execute()
}

export async function deleteOldInvites(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('invites')
    .where('used_ts', 'is', null)
    .where('expire_ts', '<', now - keepExpiredMs)
    .execute()
}
