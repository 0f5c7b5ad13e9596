import type { Client } from '@easel/contract/client'
import { afterEach, expect, test, vi } from 'vitest'
import { makePasskey, signInWithPasskey } from './passkeys.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const options = { challenge: 'AAAA', user: { id: 'AAAA' }, excludeCredentials: [], pubKeyCredParams: [] }
const api = { passkeyOptions: async () => ({ type: 'register', options }) } as unknown as Client

/** A browser whose dialog for passkeys ends with this error. */
function offer(name: string): void {
  const fail = () => Promise.reject(new DOMException('No', name))
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('location', { hostname: '192.0.2.2' })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('navigator', { credentials: { create: fail, get: fail } })
}

test('over plain http, where browsers have no passkeys, the reason is named', async () => {
  const refusal = { textKey: 'account.passkeyAbsent' }
  await expect(makePasskey(api, 'Phone')).rejects.toMatchObject(refusal)
  await expect(signInWithPasskey(api)).rejects.toMatchObject(refusal)
})

test.each([
  ['NotAllowedError', 'account.passkeyDismissed'],
  ['SecurityError', 'account.passkeyAbsent'],
  ['InvalidStateError', 'account.passkeyKnown'],
])('%s of the browser has the text %s', async (name, textKey) => {
  offer(name)
  await expect(makePasskey(api, 'Phone')).rejects.toMatchObject({ textKey })
})
