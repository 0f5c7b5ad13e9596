import { createClient } from '@easel/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer } from '../../../../test/harness.ts'
import { clientId, type OpenIdProvider, startOpenIdProvider } from '../../../../test/openid-provider.ts'

let provider: OpenIdProvider
let server: TestServer

beforeAll(async () => {
  provider = await startOpenIdProvider()
  const settings = { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: provider.issuer }
  server = await startTestServer(settings, { withWorker: false })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

async function signIn(person: string) {
  const answer = await server.visitor.googleLogin({
    token: await provider.issue(person),
    age_confirmed: true,
  })
  if (!('token' in answer)) throw new Error('A second factor was asked for')
  const api = createClient({ baseUrl: server.baseUrl, token: () => answer.token })
  return { api, userId: answer.user.id }
}

test("an account without a password is deactivated with a provider's token, and restored by a sign-in", async () => {
  const { api, userId } = await signIn('ann')
  const { db } = server.context
  await db.updateTable('sessions').set({ confirm_ts: 0 }).where('user_id', '=', userId).execute()
  expect((await refusalOf(api.deleteAccount({}))).code).toBe('A0440')
  await signIn('bob')
  const old = Math.floor(Date.now() / 1000) - 3600
  const wrong = [
    'nonsense',
    await provider.issue('bob'),
    await provider.forge({ sub: 'ann', iat: old, exp: old + 7200 }),
  ]
  for (const token of wrong)
    expect(await refusalOf(api.deleteAccount({ token }))).toMatchObject({ code: 'A0400', paths: ['token'] })
  await api.deleteAccount({ token: await provider.issue('ann') })
  expect((await refusalOf(api.getCurrentUser())).code).toBe('A0200')
  expect((await refusalOf(server.visitor.getUser({ id: userId }))).code).toBe('A0404')
  expect((await signIn('ann')).userId).toBe(userId)
  expect((await server.visitor.getUser({ id: userId })).id).toBe(userId)
})
