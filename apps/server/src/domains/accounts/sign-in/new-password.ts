import { readFileSync } from 'node:fs'
import type { Tx } from '../../../db/pool.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { usernameKey } from '../accounts.repo.ts'
import { forgetDevices } from './known-places.ts'
import { hashPassword } from './password.ts'

export interface NewPassword {
  password: string
  username: string
  siteName: string
  /** The field that it came in. */
  path: 'password' | 'new_password'
}

/** The hash to keep; A0400 for a password that is among the first that anybody would try. */
export async function hashNewPassword({ password, username, siteName, path }: NewPassword): Promise<string> {
  if (isGuessable(password, [username, siteName])) {
    const details = [{ path, message: 'Too easy to guess: a common password, or the name' }]
    throw new DomainError('A0400', { cause: 'password_common', details })
  }
  return await hashPassword(password)
}

/** Compares whole words without case, after dropping a number at the end. Other variations of a name are accepted. */
function isGuessable(password: string, names: readonly string[]): boolean {
  const key = usernameKey(password)
  const bare = key.replace(/(?<!\d)\d+$/, '')
  commonPasswords ??= readCommonPasswords()
  return commonPasswords.has(key) || names.map(usernameKey).some((name) => name === key || name === bare)
}

let commonPasswords: ReadonlySet<string> | undefined

/** Of the 10 000 commonest, those that are long enough; the list is zxcvbn's (NOTICE). Only who sets a password needs it in memory. */
function readCommonPasswords(): ReadonlySet<string> {
  const text = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  return new Set(text.trimEnd().split('\n'))
}

/** A new password, however it comes about: with the old one go the devices and addresses that were known by it. */
export async function setPassword(tx: Tx, userId: string, password_hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute()
  await forgetDevices(tx, userId)
}
