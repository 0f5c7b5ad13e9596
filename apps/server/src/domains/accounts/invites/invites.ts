import { detail, usernameKey } from '@easel/contract'
import type { Database, Tx } from '../../../platform/db/pool.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import { newId } from '../../../platform/ids.ts'
import { encryptSecret } from '../../../platform/storage/encrypt-secret.ts'
import type { Signer } from '../../../platform/storage/secret.ts'
import { hashCode, newCode } from '../credentials/index.ts'
import { inviteState } from './invite-state.ts'
import {
  deleteInvitesExpiredBefore,
  findInviteByCode,
  insertInvites,
  insertUse,
  type NewInvite,
  takeInvite,
} from './invites.repo.ts'

export interface NewInvites {
  count: number
  days: number
  /** The only name that these invitations admit, which may be a reserved name. */
  username?: string | undefined
}

const day = 24 * 3600_000
/** Five groups have 123 bits: too many to try, even with access to the table of hashes. */
const groups = 5
const keepExpiredMs = 30 * day

interface InviteOptions extends NewInvites {
  maxUses: number
  note: string | undefined
  /** The administrator who creates the invitations; `host` for a command of the host. */
  actor: { id: string; signer: Signer; batchId: string } | 'host'
}

/** Creates codes for the host and returns them. Only their hashes are stored, so they can be shown only now. */
export async function createInvites(db: Database, invites: NewInvites): Promise<string[]> {
  return await makeInvites(db, { ...invites, maxUses: 1, note: undefined, actor: 'host' })
}

/**
 * Creates codes and returns them. The codes of an administrator are also stored encrypted, so that administrators can read them
 * again.
 */
export async function makeInvites(
  db: Database | Tx,
  { count, days, username, maxUses, note, actor }: InviteOptions,
): Promise<string[]> {
  const codes = Array.from({ length: count }, () => newCode(groups))
  const shared = {
    username_key: username === undefined ? null : usernameKey(username),
    expire_ts: Date.now() + days * day,
    max_uses: maxUses,
    note: note ?? null,
    actor_id: actor === 'host' ? null : actor.id,
    batch_id: actor === 'host' ? null : actor.batchId,
    by_host: actor === 'host',
  }
  const rows = codes.map((code): NewInvite => {
    const id = newId()
    const sealed_code = actor === 'host' ? null : encryptSecret(actor.signer, sealedFor(id), code)
    return { ...shared, id, code_hash: hashCode(code), sealed_code }
  })
  await insertInvites(db, rows)
  return codes
}

export function sealedFor(id: string) {
  return { purpose: 'invite code' as const, owner: id }
}

export interface UsedInvite {
  id: string
  /** True if the invitation admits only this name. */
  isForName: boolean
}

/** Takes one use of an invitation; returns undefined if the invitation is not valid for this name. */
export async function tryInvite(tx: Tx, code: string, username: string): Promise<UsedInvite | undefined> {
  const taking = { hash: hashCode(code), usernameKey: usernameKey(username), now: Date.now() }
  const used = await takeInvite(tx, taking)
  return used && { id: used.id, isForName: used.username_key !== null }
}

const faults = {
  open: 'invite_unfit',
  used_up: 'invite_used_up',
  expired: 'invite_expired',
  withdrawn: 'invite_withdrawn',
  maker_suspended: 'invite_maker_suspended',
} as const

/** Takes one use of an invitation. Throws A0301 for an invalid invitation; if its code exists, the refusal names the reason. */
export async function useInvite(tx: Tx, code: string | undefined, username: string): Promise<UsedInvite> {
  const used = await tryInvite(tx, code ?? '', username)
  if (used) return used
  const found = await findInviteByCode(tx, hashCode(code ?? ''))
  const fault = found ? faults[inviteState(found, Date.now())] : 'invite_unfit'
  throw errors.forbidden({ cause: 'invite_needed', details: [detail('invite_code', fault)] })
}

/** Records who used an invitation. */
export async function recordUse(tx: Tx, { id }: UsedInvite, userId: string): Promise<void> {
  await insertUse(tx, id, userId, Date.now())
}

export async function deleteOldInvites(db: Database, now: number): Promise<void> {
  await deleteInvitesExpiredBefore(db, now - keepExpiredMs)
}
