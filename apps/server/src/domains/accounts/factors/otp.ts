import type { Tx } from '../../../platform/db/pool.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import type { Signer } from '../../../platform/storage/secret.ts'
import { plainCode } from '../credentials/index.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { useTotp } from './totp.ts'

/**
 * Checks the second factor of a sign-in. Returns `required` if the account has a second factor, and no code was given. Throws
 * A0210 for a wrong code. A recovery code is accepted too, for a lost device. The code is used up in the transaction.
 */
export async function checkSecondFactor(
  tx: Tx,
  signer: Signer,
  { userId, otp }: { userId: string; otp: string | undefined },
): Promise<'passed' | 'required'> {
  const code = otp === undefined ? undefined : plainCode(otp)
  const byApp = await useTotp(tx, signer, { userId, otp: code })
  if (byApp === undefined || byApp) return 'passed'
  if (code === undefined) return 'required'
  if (await useRecoveryCode(tx, signer, userId, code)) return 'passed'
  throw errors.wrongCredentials({ cause: 'otp_wrong' })
}
