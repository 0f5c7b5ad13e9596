import { mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decryptSecret, encryptSecret } from './encrypt-secret.ts'
import { loadSecrets, Signer } from './secret.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'easel-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a secret is generated at the first start, readable by its owner only, and kept', () => {
  const [made] = loadSecrets(folder, {})
  expect(made).toHaveLength(43)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  expect(loadSecrets(folder, {})).toEqual([made])
  expect(loadSecrets(folder, { SECRET: 'given' })).toEqual(['given'])
})

test('a secret that was renamed to secret.old is replaced, and is still accepted', () => {
  const [old] = loadSecrets(folder, {})
  renameSync(join(folder, 'secret'), join(folder, 'secret.old'))
  const [made, kept] = loadSecrets(folder, {})
  expect(made).not.toBe(old)
  expect(kept).toBe(old)
  expect(loadSecrets(folder, { SECRET: 'new', SECRET_OLD: 'old' })).toEqual(['new', 'old'])
})

test('values signed or sealed by the older secret stay valid while it is accepted; new values use the newer secret', () => {
  const [before, during, after] = [new Signer(['old']), new Signer(['new', 'old']), new Signer(['new'])]
  const signed = before.sign('download', 'key', 1)
  expect([during, after].map((signer) => signer.verify(signed, 'download', 'key', 1))).toEqual([true, false])
  expect(during.verify(signed, 'upload', 'key', 1)).toBe(false)
  const contextOfAnn = { purpose: 'second factor', owner: 'ann' } as const
  const sealed = encryptSecret(before, contextOfAnn, 'her app')
  expect([during, after].map((signer) => decryptSecret(signer, contextOfAnn, sealed))).toEqual([
    'her app',
    undefined,
  ])
  expect(after.verify(during.sign('download', 'key', 1), 'download', 'key', 1)).toBe(true)
  expect(decryptSecret(after, contextOfAnn, encryptSecret(during, contextOfAnn, 'her app'))).toBe('her app')
  expect(decryptSecret(during, { ...contextOfAnn, owner: 'bob' }, sealed)).toBeUndefined()
  expect(decryptSecret(during, { ...contextOfAnn, purpose: 'engine headers' }, sealed)).toBeUndefined()
})

test('a stored second factor stays readable: neither the keys nor the form have changed', () => {
  const stored = Buffer.from('gq8+Yw+udxmtJhPFD1pYAL8bz0ZY74PbtiwwcmT3H/0sKG4=', 'base64')
  expect(decryptSecret(new Signer(['old']), { purpose: 'second factor', owner: 'ann' }, stored)).toBe(
    'her app',
  )
})
