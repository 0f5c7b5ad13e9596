import type { SignedIn } from '@easel/contract'
import { type Database, type Tx, transact } from '../../db/pool.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { newId } from '../../ids.ts'
import { grantStart } from '../credits/index.ts'
import { findCredentials, findUser, insertUser, type NewUser, updateUser } from './accounts.repo.ts'
import { presentUser } from './accounts.view.ts'
import { firstAvatar } from './avatar-library.ts'
import { hashPassword, passwordFits } from './password.ts'
import { issueRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { closeSessionsOf, openSession } from './sessions.ts'

export interface AccountDeps {
  db: Database
  startAttempts: number
  /** Puts something to try into a throw-away account. */
  furnishDemo: (tx: Tx, userId: string) => Promise<void>
}

/** Who signs in, and how the answer has to look for them. */
export interface Arrival {
  userAgent: string
  origin: string
}

export interface Registration {
  username: string
  password: string
  nick_name?: string | undefined
}

const day = 24 * 3600_000

export async function register(deps: AccountDeps, registration: Registration, arrival: Arrival) {
  const password_hash = await hashPassword(registration.password)
  const user = { kind: 'person' as const, username: registration.username, password_hash }
  return await transact(deps.db, async (tx) => {
    const id = await createUser(
      tx,
      { ...user, nick_name: registration.nick_name ?? registration.username },
      deps.startAttempts,
    )
    const recovery_code_arr = await issueRecoveryCodes(tx, id)
    return { ...(await signIn(tx, id, arrival)), recovery_code_arr }
  })
}

/** A throw-away account; everything of it is erased after a day. */
export async function enterDemo(deps: AccountDeps, arrival: Arrival): Promise<SignedIn> {
  return await transact(deps.db, async (tx) => {
    const name = `demo-${newId().slice(-10)}`
    const user = { kind: 'demo' as const, username: name, nick_name: 'Guest', erase_ts: Date.now() + day }
    const id = await createUser(tx, user, deps.startAttempts)
    await deps.furnishDemo(tx, id)
    return await signIn(tx, id, arrival)
  })
}

/** A new account with its first attempts; A0111 where the name is taken. */
export async function createUser(
  tx: Tx,
  user: Omit<NewUser, 'id' | 'avatar_key'> & { avatar_key?: string },
  startAttempts: number,
): Promise<string> {
  const id = newId()
  const isNew = await insertUser(tx, { avatar_key: firstAvatar(id), ...user, id })
  if (!isNew) throw new DomainError('A0111')
  await grantStart(tx, id, startAttempts)
  return id
}

export async function login(
  deps: AccountDeps,
  given: { username: string; password: string },
  arrival: Arrival,
) {
  const credentials = await findCredentials(deps.db, given.username)
  const fits = await passwordFits(credentials?.password_hash, given.password)
  if (!credentials || !fits) throw new DomainError('A0210')
  return await transact(deps.db, (tx) => signIn(tx, credentials.id, arrival))
}

export interface Recovery {
  username: string
  recovery_code: string
  new_password: string
}

/** A new password by a recovery code: whoever was signed in until now is no longer. */
export async function recover(deps: AccountDeps, recovery: Recovery, arrival: Arrival): Promise<SignedIn> {
  const password_hash = await hashPassword(recovery.new_password)
  return await transact(deps.db, async (tx) => {
    const credentials = await findCredentials(tx, recovery.username)
    const fits = credentials && (await useRecoveryCode(tx, credentials.id, recovery.recovery_code))
    if (!fits) throw new DomainError('A0210')
    await updateUser(tx, credentials.id, { password_hash })
    await closeSessionsOf(tx, credentials.id)
    return await signIn(tx, credentials.id, arrival)
  })
}

async function signIn(tx: Tx, userId: string, arrival: Arrival): Promise<SignedIn> {
  const token = await openSession(tx, userId, arrival.userAgent)
  const user = await findUser(tx, userId, userId)
  return { token, user: presentUser(user!, { origin: arrival.origin, isSelf: true }) }
}
