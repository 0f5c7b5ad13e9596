import { detail, usernameKey } from '@easel/contract'
import type { Database, Tx } from '../../../db/pool.ts'
import { errors } from '../../../errors/domain-error.ts'
import { hashCode, newCode } from './codes.ts'
import { deleteInvitesExpiredBefore, insertInvites, takeInvite } from './invites.repo.ts'

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
  await insertInvites(
    db,
    codes.map((code) => ({ ...invite, code_hash: hashCode(code) })),
  )
  return codes
}

/** Uses an invitation up, and tells whether it is bound to this name. Throws A0301 for an invalid one. */
export async function useInvite(
  tx: Tx,
  code: string | undefined,
  username: string,
): Promise<{ isForName: boolean; hash: Buffer }> {
  const hash = hashCode(code ?? '')
  const used = await takeInvite(tx, { hash, usernameKey: usernameKey(username), now: Date.now() })
  if (used) return { isForName: used.username_key !== null, hash }
  const details = [detail('invite_code', 'invite_unfit')]
  throw errors.forbidden({ cause: 'invite_needed', details })
}

export async function deleteOldInvites(db: Database, now: number): Promise<void> {
  await deleteInvitesExpiredBefore(db, now - keepExpiredMs)
}
