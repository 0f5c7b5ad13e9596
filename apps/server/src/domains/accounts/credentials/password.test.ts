import { expect, test } from 'vitest'
import { decoyHash, hashPassword, passwordFits } from './password.ts'

test('a password matches its hash in any Unicode composition', async () => {
  const stored = await hashPassword('Z\u00fcrich')
  expect(await passwordFits(stored, 'Zu\u0308rich')).toBe(true)
  expect(await passwordFits(stored, 'zurich')).toBe(false)
  expect(await hashPassword('Z\u00fcrich')).not.toBe(stored)
})

test('a missing account or password hash matches no password, and takes as much work', async () => {
  for (const stored of [undefined, null])
    expect(await passwordFits(stored, 'no account has this password')).toBe(false)
  const cost = (hash: string) => hash.split('$').slice(0, 4)
  expect(cost(await decoyHash())).toEqual(['', 'argon2id', 'v=19', 'm=19456,t=2,p=1'])
  expect(cost(await decoyHash())).toEqual(cost(await hashPassword('any')))
})
