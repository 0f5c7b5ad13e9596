import { readFileSync } from 'node:fs'
import { detail, usernameKey } from '@easel/contract'
import type { Tx } from '../../../platform/db/pool.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import { setPasswordHash } from '../users/index.ts'
import { forgetDevices } from './known-clients.ts'
import { hashPassword } from './password.ts'
import { deleteReset } from './password-resets.repo.ts'
import { isPattern, repeatedUnit } from './pattern-passwords.ts'

export interface NewPassword {
  password: string
  username: string
  siteName: string
  /** Name of the input field with the password. */
  path: 'password' | 'new_password'
}

/** Returns the hash to store; throws A0400 for a password that attackers guess first. */
export async function hashNewPassword({ password, username, siteName, path }: NewPassword): Promise<string> {
  if (isGuessable(password, [username, siteName])) {
    const details = [detail(path, 'password_common')]
    throw errors.invalid({ cause: 'password_common', details })
  }
  return await hashPassword(password)
}

/** Compares the whole password, ignoring case and a number after a name. Other variations of a word are accepted. */
export function isGuessable(password: string, names: readonly string[]): boolean {
  const key = usernameKey(password)
  const unit = repeatedUnit(key)
  if (isPattern(key) || (unit !== undefined && isGuessable(unit, names))) return true
  const bare = key.replace(/(?<!\d)\d+$/, '')
  commonPasswords ??= readCommonPasswords()
  return commonPasswords.has(key) || names.map(usernameKey).some((name) => name === key || name === bare)
}

/** Passwords that are common in China or for administrators, and that the list of zxcvbn lacks. */
const alsoCommon = [
  'woaini',
  'woaini520',
  'woaini521',
  'woaini1314',
  'woaini123',
  'aini1314',
  'iloveyou520',
  'admin123',
  'admin888',
  'wang123456',
  'woaiwojia',
  'woshishui',
  'nihao123',
  'mima123',
  'a123456789',
]

let commonPasswords: ReadonlySet<string> | undefined

/**
 * Reads the 10 000 most common passwords from the list of zxcvbn (NOTICE), and keeps those passwords that are long enough. The
 * list leaves out passwords that `isPattern` finds. Loaded only when a password is set.
 */
function readCommonPasswords(): ReadonlySet<string> {
  const text = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  return new Set([...text.trimEnd().split('\n'), ...alsoCommon])
}

/**
 * Stores a new password, forgets the devices and addresses that are known from sign-ins with the old password, and invalidates a
 * pending reset link.
 */
export async function setPassword(tx: Tx, userId: string, password_hash: string): Promise<void> {
  await setPasswordHash(tx, userId, password_hash)
  await forgetDevices(tx, userId)
  await deleteReset(tx, userId)
}
