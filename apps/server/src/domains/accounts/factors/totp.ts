import { detail, type SecondFactor } from '@easel/contract'
import type { SignedInCall, Viewer } from '../../../http/calls/call.ts'
import { type Database, type Tx, transact } from '../../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../../platform/errors/domain-error.ts'
import { newId } from '../../../platform/ids.ts'
import { decryptSecret, encryptSecret, type SealedFor } from '../../../platform/storage/encrypt-secret.ts'
import type { Signer } from '../../../platform/storage/secret.ts'
import { refusalToAddFactor, refusalToConfirm } from '../accounts.policy.ts'
import { type NotifyOwner, requireProof, securityNotificationOf } from '../sessions/index.ts'
import { lockUser } from '../users/index.ts'
import { presentTotp } from './factors.view.ts'
import { countRecoveryCodes } from './recovery-codes.repo.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { stepOfCode } from './step-of-code.ts'
import { findTotpFactors, insertPendingTotp, type TotpRow, useStep } from './totp.repo.ts'

export interface TotpDeps {
  db: Database
  signer: Signer
  siteName: () => string
  notifyOwner: NotifyOwner
}

export interface Begun extends SecondFactor {
  secret: string
  otpauth_uri: string
  qr_svg: string
}

/**
 * Begins a factor with a secret for an authenticator app. A sign-in requires the factor only after its first code was confirmed.
 */
export async function beginTotp(
  { db, signer, siteName }: TotpDeps,
  viewer: Viewer,
  name: string,
): Promise<Begun> {
  await requireProof(db, viewer.sessionId)
  const [{ generateSecret, generateURI }, { default: qrcode }] = await Promise.all([
    import('otplib'),
    import('qrcode'),
  ])
  const secret = generateSecret()
  const id = newId()
  return await transact(db, async (tx) => {
    // Locks the account, so that concurrent calls count each other's factors.
    const { username } = await lockUser(tx, viewer.id)
    const present = await findTotpFactors(tx, viewer.id)
    throwRefusal(refusalToAddFactor('totp', present.filter(({ is_on }) => is_on).length))
    await insertPendingTotp(tx, {
      id,
      user_id: viewer.id,
      name,
      sealed_secret: encryptSecret(signer, ofFactor(id), secret),
    })
    const row = (await findTotpFactors(tx, viewer.id)).find((factor) => factor.id === id)!
    // A colon separates the issuer from the account, so apps would read the rest of the site's name as the account.
    const issuer = siteName()
      .split(':')
      .map((part) => part.trim())
      .join(' ')
      .trim()
    const otpauth_uri = generateURI({ issuer, label: username, secret })
    const qr_svg = await qrcode.toString(otpauth_uri, { type: 'svg', margin: 2 })
    return { ...presentTotp(row), secret, otpauth_uri, qr_svg }
  })
}

/** Confirms a factor, so that a sign-in requires it from now on. This uses the confirming code up. */
export async function confirmTotp(
  { db, signer, notifyOwner }: TotpDeps,
  call: SignedInCall,
  { id, otp }: { id: string; otp: string },
): Promise<SecondFactor & { recovery_code_arr?: string[] }> {
  const { viewer } = call
  return await transact(db, async (tx) => {
    const found = (await findTotpFactors(tx, viewer.id)).find((factor) => factor.id === id)
    throwRefusal(refusalToConfirm(found))
    const row = found!
    const works = await isValidCode(tx, signer, { row, otp })
    if (!works) {
      const details = [detail('otp', 'otp_wrong')]
      throw errors.invalid({ cause: 'otp_wrong', details })
    }
    await requireProof(tx, viewer.sessionId)
    await notifyOwner(tx, securityNotificationOf(call, 'factor_added'))
    const hasCodes = (await countRecoveryCodes(tx, viewer.id)) > 0
    return {
      ...presentTotp({ ...row, is_on: true }),
      ...(!hasCodes && { recovery_code_arr: await issueRecoveryCodes(tx, signer, viewer.id) }),
    }
  })
}

/** Checks a code; returns true for only the first of several calls with this code, even if the calls are concurrent. */
async function isValidCode(
  tx: Tx,
  signer: Signer,
  { row, otp }: { row: TotpRow; otp: string },
): Promise<boolean> {
  const secret = decryptSecret(signer, ofFactor(row.id), row.sealed_secret)
  if (secret === undefined) return false
  const step = await stepOfCode({ secret, otp, lastStep: row.last_step, now: Date.now() })
  if (step === undefined) return false
  // The secret is encrypted again with the server's newest secret, so that the host can retire an older secret.
  return await useStep(tx, row.id, { step, sealed_secret: encryptSecret(signer, ofFactor(row.id), secret) })
}

/** Returns whether the code is valid for one of the user's apps; undefined if the user has no apps. Uses the code up. */
export async function useTotp(
  tx: Tx,
  signer: Signer,
  { userId, otp }: { userId: string; otp: string | undefined },
): Promise<boolean | undefined> {
  const factors = (await findTotpFactors(tx, userId)).filter(({ is_on }) => is_on)
  if (factors.length === 0) return undefined
  for (const row of factors)
    if (otp !== undefined && (await isValidCode(tx, signer, { row, otp }))) return true
  return false
}

function ofFactor(id: string): SealedFor {
  return { purpose: 'second factor', owner: id }
}
