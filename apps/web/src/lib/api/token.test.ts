import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isTokenOfOthers, readToken, storeToken } from './token.ts'

const ours = 'o'.repeat(43)
const theirs = 't'.repeat(43)

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['both are the same', ours, ours, ours],
  ["another site's cookie stands there", theirs, ours, ours],
  ['there is no cookie', undefined, ours, ours],
  ['the cookie is alone', ours, undefined, ours],
  ['the cookie never was a token', 'abc', undefined, undefined],
  ['neither ever was a token', 'abc', 'x'.repeat(200), undefined],
  ['there is nothing', undefined, undefined, undefined],
])('the token is read if %s', (_where, cookie, local, expected) => {
  if (cookie) Reflect.set(document, 'cookie', `theme=dark; token=${cookie}`)
  if (local) localStorage.setItem('token', local)
  expect(readToken()).toBe(expected)
})

test('a sign-out in another tab takes effect by its event, even if the removed cookie can still be read', () => {
  vi.stubGlobal('location', { protocol: 'http:' })
  storeToken(ours)
  localStorage.setItem('token', '')
  expect(isTokenOfOthers()).toBe(false)
  expect(isTokenOfOthers({ key: 'token', newValue: null })).toBe(true)
  expect(isTokenOfOthers({ key: 'device', newValue: null })).toBe(false)
})
