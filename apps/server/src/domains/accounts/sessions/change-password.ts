import { detail } from '@easel/contract'
import type { SignedInCall, Viewer } from '../../../http/calls/call.ts'
import { type Database, transact } from '../../../platform/db/pool.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import type { Signer } from '../../../platform/storage/secret.ts'
import {
  buckets,
  type GuessLimiter,
  hashNewPassword,
  passwordFits,
  rememberAddress,
  setPassword,
} from '../credentials/index.ts'
import { credentialsOf } from '../users/index.ts'
import { proofNeeded, proveSession, requireProof } from './proof.ts'
import { type NotifyOwner, securityNotificationOf } from './security-notification.ts'
import { closeSessionsOf } from './sessions.repo.ts'

export interface PasswordDeps {
  db: Database
  guessLimiter: GuessLimiter
  signer: Signer
  siteName: () => string
  notifyOwner: NotifyOwner
}

/** Changes the password and ends all sessions except the caller's. */
export async function changePassword(
  { db, guessLimiter, signer, siteName, notifyOwner }: PasswordDeps,
  call: SignedInCall,
  given: { old_password?: string | undefined; new_password: string },
): Promise<void> {
  const { viewer } = call
  const { username, password_hash: stored } = await knownCredentials(db, viewer.id)
  if (stored === null) await requireProof(db, viewer.sessionId)
  else
    await checkPassword(guessLimiter, viewer, {
      stored,
      password: given.old_password ?? '',
      path: 'old_password',
    })
  const password = given.new_password
  const names = { username, siteName: siteName() }
  const password_hash = await hashNewPassword({ password, ...names, path: 'new_password' })
  await transact(db, async (tx) => {
    await setPassword(tx, viewer.id, password_hash)
    await rememberAddress(tx, signer, viewer.id, call.address)
    await notifyOwner(tx, securityNotificationOf(call, 'password_changed'))
    await closeSessionsOf(tx, viewer.id, viewer.sessionId)
  })
}

/** Checks the password again, as proof for this session. Returns the time at which the proof expires. */
export async function confirmSession(
  { db, guessLimiter }: PasswordDeps,
  viewer: Viewer,
  password: string,
): Promise<number> {
  const stored = await passwordOf(db, viewer.id)
  if (stored === null) throw proofNeeded()
  await checkPassword(guessLimiter, viewer, { stored, password, path: 'password' })
  return await proveSession(db, viewer.sessionId)
}

/**
 * Checks the current password. Failures are counted per session: an intruder in one session does not slow the owner down in other
 * sessions.
 */
export async function checkPassword(
  guessLimiter: GuessLimiter,
  viewer: Viewer,
  { stored, password, path }: { stored: string; password: string; path: string },
): Promise<void> {
  await guessLimiter.guess([buckets.own('session', viewer.sessionId)], async () => {
    if (await passwordFits(stored, password)) return { outcome: 'right', value: undefined }
    const details = [detail(path, 'password_wrong')]
    throw errors.invalid({ cause: 'password_wrong', details })
  })
}

async function knownCredentials(db: Database, userId: string) {
  const row = await credentialsOf(db, userId)
  if (!row) throw errors.notSignedIn()
  return row
}

export async function passwordOf(db: Database, userId: string): Promise<string | null> {
  return (await knownCredentials(db, userId)).password_hash
}
