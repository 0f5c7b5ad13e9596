import type { Invite, Locale } from '@easel/contract'
import type { Database } from '../../../platform/db/pool.ts'
import { decryptSecret } from '../../../platform/storage/encrypt-secret.ts'
import type { Signer } from '../../../platform/storage/secret.ts'
import { findPeople, presentPerson } from '../users/index.ts'
import { inviteState } from './invite-state.ts'
import { type InviteRow, latestUses } from './invites.repo.ts'
import { sealedFor } from './invites.ts'

export interface InvitePresenting {
  db: Database
  signer: Signer
  origin: string
  locale: Locale
}

const usesShown = 20

export async function presentInvites(
  rows: readonly InviteRow[],
  { db, signer, origin, locale }: InvitePresenting,
): Promise<Invite[]> {
  const uses = await latestUses(
    db,
    rows.map(({ id }) => id),
    usesShown,
  )
  const people = await findPeople(
    db,
    [...rows.map(({ actor_id }) => actor_id), ...uses.map(({ user_id }) => user_id)].filter(
      (id) => id !== null,
    ),
  )
  const personOf = (id: string | null) => {
    const person = id === null ? undefined : people.get(id)
    return person && { user_info: presentPerson(person, origin) }
  }
  const now = Date.now()
  return rows.map((row) => {
    const code =
      row.sealed_code === null ? undefined : decryptSecret(signer, sealedFor(row.id), row.sealed_code)
    return {
      id: row.id,
      state: inviteState(row, now),
      ...(code !== undefined && { code, url: linkOf(code, { origin, locale }) }),
      ...(row.username_key !== null && { username: row.username_key }),
      ...(row.note !== null && { note: row.note }),
      max_uses: row.max_uses,
      use_count: row.use_count,
      use_arr: uses
        .filter(({ invite_id }) => invite_id === row.id)
        .map(({ user_id, use_ts }) => ({ use_ts, ...personOf(user_id) })),
      ...(row.by_host && { by_host: true as const }),
      ...personOf(row.actor_id),
      create_ts: row.create_ts,
      expire_ts: row.expire_ts,
    }
  })
}

/**
 * Link to the form with the code. The code is in the fragment (after “#”), which browsers do not send, so that no log contains it.
 */
function linkOf(code: string, { origin, locale }: { origin: string; locale: Locale }): string {
  return `${origin}${locale === 'zh' ? '/zh' : ''}/login?mode=sign-up#invite=${code}`
}
