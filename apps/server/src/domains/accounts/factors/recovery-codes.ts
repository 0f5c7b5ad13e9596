import type { Database, Tx } from '../../../platform/db/pool.ts'
import type { Signer } from '../../../platform/storage/secret.ts'
import { hashCode, newCode } from '../credentials/index.ts'
import { codeHashesOf, keyCodes, replaceCodes, takeCode, unkeyedCodes } from './recovery-codes.repo.ts'

const codeCount = 8
/** Two groups have fifty bits: guessing a code would take too long even without a limit of guesses. */
const groups = 2
const purpose = 'recovery code'

/**
 * Keys a hash with the server's secret. For a plain hash fifty bits would be too few, since a reader of the table could try all
 * codes.
 */
function keyedHash(signer: Signer, userId: string, hash: Buffer): Buffer {
  return Buffer.from(signer.sign(purpose, userId, hash.toString('base64url')), 'base64url')
}

/**
 * Replaces the user's codes by a new set and returns the new codes. Only their hashes are stored, so they can be shown only now.
 */
export async function issueRecoveryCodes(tx: Tx, signer: Signer, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => newCode(groups))
  await replaceCodes(
    tx,
    userId,
    codes.map((code) => keyedHash(signer, userId, hashCode(code))),
  )
  return codes
}

const noUserId = '00000000-0000-0000-0000-000000000000'

/** Returns whether a code is valid. For an unknown account the same query runs, so that its time reveals nothing. */
export async function isRecoveryCode(
  db: Database | Tx,
  signer: Signer,
  userId: string | undefined,
  code: string,
): Promise<boolean> {
  return (await findRecoveryCode(db, signer, userId ?? noUserId, code)) !== undefined
}

/** Uses a code up; returns true for the first call with this code only. */
export async function useRecoveryCode(
  tx: Tx,
  signer: Signer,
  userId: string,
  code: string,
): Promise<boolean> {
  const code_hash = await findRecoveryCode(tx, signer, userId, code)
  if (!code_hash) return false
  return await takeCode(tx, userId, code_hash)
}

/** Compares the hash by each secret with the stored hashes, so that only `Signer` determines which secrets are accepted. */
async function findRecoveryCode(
  db: Database | Tx,
  signer: Signer,
  userId: string,
  code: string,
): Promise<Buffer | undefined> {
  const hash = hashCode(code).toString('base64url')
  const known = await codeHashesOf(db, userId)
  return known.find((code) => signer.verify(code.toString('base64url'), purpose, userId, hash))
}

const atOnce = 1000

/** Keys the hashes of earlier versions, so that all hashes are compared in the same way. */
export async function keyRecoveryCodes(db: Database, signer: Signer): Promise<void> {
  for (;;) {
    const codes = await unkeyedCodes(db, atOnce)
    if (codes.length === 0) return
    await keyCodes(
      db,
      codes.map((code) => ({ ...code, keyed: keyedHash(signer, code.user_id, code.code_hash) })),
    )
  }
}
