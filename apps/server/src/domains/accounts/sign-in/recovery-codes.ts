import { createHash, randomInt } from 'node:crypto'
import type { Database, Tx } from '../../../db/pool.ts'

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeCount = 8

/** Fifty bits that people can read out: guessing one takes for ever, even without a brake. */
export function newCode(): string {
  const part = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${part()}-${part()}`
}

/** Of the code as people may write it: in any case, with or without the dash. */
export function hashCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest()
}

/** Makes a new set in place of the old one; the only moment at which the codes can be read. */
export async function issueRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(code) })))
    .execute()
  return codes
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** True once for each code; looks the same way for an account that there is not. */
export async function useRecoveryCode(tx: Tx, userId: string | undefined, code: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId ?? nobody)
    .where('code_hash', '=', hashCode(code))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function countRecoveryCodes(db: Database | Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
