import type { Database, Tx } from '../../../db/pool.ts'
import { placeOf } from '../../../http/caller-place.ts'
import type { Signer } from '../../../storage/secret.ts'

const day = 24 * 3600_000
const deviceMs = 180 * day
const addressMs = 90 * day
const nobody = '00000000-0000-0000-0000-000000000000'

/** Shows that a device has signed in to this account. It needs no table, and names nobody. */
export function makeDeviceToken(signer: Signer, userId: string): string {
  const since = Date.now()
  return `${since.toString(36)}.${signer.sign('device', userId, since)}`
}

export function isDeviceOf(signer: Signer, userId: string, deviceToken: string): boolean {
  const [since = '', signature = ''] = deviceToken.split('.')
  const ts = Number.parseInt(since, 36)
  return ts > Date.now() - deviceMs && signer.verify(signature, 'device', userId, ts)
}

function addressHash(signer: Signer, userId: string, address: string): Buffer {
  return Buffer.from(signer.sign('known address', userId, placeOf(address)), 'base64url')
}

export async function rememberAddress(
  tx: Tx,
  signer: Signer,
  userId: string,
  address: string,
): Promise<void> {
  const last_used_ts = Date.now()
  await tx
    .insertInto('known_addresses')
    .values({ user_id: userId, address_hash: addressHash(signer, userId, address), last_used_ts })
    .onConflict((conflict) => conflict.columns(['user_id', 'address_hash']).doUpdateSet({ last_used_ts }))
    .execute()
}

/** Looks the same way for an account that there is not. */
export async function isKnownAddress(
  db: Database,
  signer: Signer,
  userId: string | undefined,
  address: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_addresses')
    .select('user_id')
    .where('user_id', '=', userId ?? nobody)
    .where('address_hash', '=', addressHash(signer, userId ?? nobody, address))
    .where('last_used_ts', '>', Date.now() - addressMs)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOldAddresses(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('known_addresses')
    .where('last_used_ts', '<', now - addressMs)
    .execute()
}
