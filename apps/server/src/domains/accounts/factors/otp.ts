import type { Tx } from '../../../db/pool.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import type { Signer } from '../../../storage/secret.ts'
import { useRecoveryCode } from '../sign-in/recovery-codes.ts'
import { useTotp } from './totp.ts'

/**
 * The second step of a sign-in. `required`: there is one, and no code came with it. A code that does not hold is A0210; a recovery code
 * stands in for a device that was lost. Either is used up with the transaction.
 */
export async function passSecondStep(
  tx: Tx,
  signer: Signer,
  { userId, otp }: { userId: string; otp: string | undefined },
): Promise<'passed' | 'required'> {
  const code = otp?.replaceAll(/\s/g, '')
  const byApp = await useTotp(tx, signer, { userId, otp: code })
  if (byApp === undefined || byApp) return 'passed'
  if (code === undefined) return 'required'
  if (await useRecoveryCode(tx, signer, userId, code)) return 'passed'
  throw new DomainError('A0210', { cause: 'otp_wrong' })
}
