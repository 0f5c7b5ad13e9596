import type { Database, Tx } from '../../../platform/db/pool.ts'
import { clientSubnet } from '../../../platform/net/client-address.ts'
import type { Signer } from '../../../platform/storage/secret.ts'
import { raiseDeviceEpoch } from '../users/index.ts'
import {
  addressesSince,
  deleteAddresses,
  deleteAddressesUnusedSince,
  hasAddress,
  upsertAddress,
} from './known-addresses.repo.ts'

const day = 24 * 3600_000
const deviceLifeMs = 180 * day
const addressLifeMs = 90 * day
const noUserId = '00000000-0000-0000-0000-000000000000'

/** Account that the token of a device belongs to. */
export interface DeviceOwner {
  id: string
  device_epoch: number
}

/** Pattern that allows only one spelling of each timestamp: lower case, without leading zeros. */
const deviceTokenForm = /^([1-9a-z][0-9a-z]{7,8})\.([\w-]{43})$/

/**
 * Creates a token that proves a sign-in from this device since the last change of the account's password. The token needs no
 * table and names no user.
 */
export function makeDeviceToken(signer: Signer, { id, device_epoch }: DeviceOwner): string {
  const since = Date.now()
  return `${since.toString(36)}.${signer.sign('device', id, since, device_epoch)}`
}

/**
 * Returns the time at which the token was created, which identifies the device within the account; undefined for an invalid token.
 */
export function deviceTokenTs(
  signer: Signer,
  { id, device_epoch }: DeviceOwner,
  deviceToken: string,
): number | undefined {
  const [, moment = '', signature = ''] = deviceTokenForm.exec(deviceToken) ?? []
  const since = Number.parseInt(moment, 36)
  const isValid =
    since > Date.now() - deviceLifeMs && signer.verify(signature, 'device', id, since, device_epoch)
  return isValid ? since : undefined
}

/** Deletes all known devices and addresses, after a change of the password. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await raiseDeviceEpoch(tx, userId)
  await deleteAddresses(tx, userId)
}

/** Returns the hash of a client subnet under each secret of the server, newest first. */
function addressHashes(signer: Signer, userId: string, address: string): Buffer[] {
  const signatures = signer.signByEach('known address', userId, clientSubnet(address))
  return signatures.map((signature) => Buffer.from(signature, 'base64url'))
}

export async function rememberAddress(
  tx: Tx,
  signer: Signer,
  userId: string,
  address: string,
): Promise<void> {
  await upsertAddress(tx, userId, addressHashes(signer, userId, address)[0]!)
}

/**
 * Returns whether the account has signed in from this client subnet. For an unknown account the same query runs, so that the time
 * of the answer does not show whether the account exists.
 */
export async function isKnownAddress(
  db: Database,
  signer: Signer,
  userId: string | undefined,
  address: string,
): Promise<boolean> {
  const id = userId ?? noUserId
  const hashes = addressHashes(signer, id, address)
  return await hasAddress(db, { userId: id, hashes, since: Date.now() - addressLifeMs })
}

/** Returns whether the account has known client subnets, and this subnet is not among them. */
export async function isNewAddress(
  tx: Tx,
  signer: Signer,
  userId: string,
  address: string,
): Promise<boolean> {
  const known = await addressesSince(tx, userId, Date.now() - addressLifeMs)
  const hashes = addressHashes(signer, userId, address)
  return known.length > 0 && !known.some((hash) => hashes.some((clientHash) => clientHash.equals(hash)))
}

export async function deleteOldAddresses(db: Database, now: number): Promise<void> {
  await deleteAddressesUnusedSince(db, now - addressLifeMs)
}
