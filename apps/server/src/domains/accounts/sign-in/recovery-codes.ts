import { sql } from 'kysely'
import type { Database, Tx } from '../../../db/pool.ts'
import type { Signer } from '../../../storage/secret.ts'
import { hashCode, newCode } from './codes.ts'

const codeCount = 8
/** Fifty bits: guessing a code takes for ever, even without a brake. */
const groups = 2
const purpose = 'recovery code'

/** Keys a hash with the server's secret. Fifty bits are too few for a plain hash, since a reader of the table could try all codes. */
function keyed(signer: Signer, userId: string, hash: Buffer): Buffer {
  return Buffer.from(signer.sign(purpose, userId, hash.toString('base64url')), 'base64url')
}

/** Replaces the user's codes by a new set and returns it. The codes can be read only this once. */
export async function issueRecoveryCodes(tx: Tx, signer: Signer, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => newCode(groups))
  const rowOf = (code: string) => ({
    user_id: userId,
    code_hash: keyed(signer, userId, hashCode(code)),
    is_keyed: true,
  })
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.insertInto('recovery_codes').values(codes.map(rowOf)).execute()
  return codes
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Tells whether a code is valid; an unknown account takes the same query. */
export async function holdsRecoveryCode(
  db: Database | Tx,
  signer: Signer,
  userId: string | undefined,
  code: string,
): Promise<boolean> {
  return (await findRecoveryCode(db, signer, userId ?? nobody, code)) !== undefined
}

/** Uses a code up; returns true once for each. */
export async function useRecoveryCode(
  tx: Tx,
  signer: Signer,
  userId: string,
  code: string,
): Promise<boolean> {
  const code_hash = await findRecoveryCode(tx, signer, userId, code)
  if (!code_hash) return false
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', code_hash)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Compares the hashes in turn, so that only `Signer` knows which secrets count. */
async function findRecoveryCode(
  db: Database | Tx,
  signer: Signer,
  userId: string,
  code: string,
): Promise<Buffer | undefined> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .execute()
  const hash = hashCode(code).toString('base64url')
  return rows.find(({ code_hash }) => signer.verify(code_hash.toString('base64url'), purpose, userId, hash))
    ?.code_hash
}

const atOnce = 1000

/** Keys the hashes of earlier versions, so that there is one way to compare. */
export async function keyRecoveryCodes(db: Database, signer: Signer): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('recovery_codes')
      .select(['user_id', 'code_hash'])
      .where(sql<boolean>`not is_keyed`)
      .limit(atOnce)
      .execute()
    if (rows.length === 0) return
    const users = rows.map(({ user_id }) => user_id)
    const plain = rows.map(({ code_hash }) => code_hash)
    const hashes = rows.map(({ user_id, code_hash }) => keyed(signer, user_id, code_hash))
    await sql`update recovery_codes as code set code_hash = given.keyed, is_keyed = true
      from unnest(${users}::uuid[], ${plain}::bytea[], ${hashes}::bytea[]) as given (user_id, plain, keyed)
      where code.user_id = given.user_id and code.code_hash = given.plain and not code.is_keyed`.execute(db)
  }
}

export async function countRecoveryCodes(db: Database | Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
