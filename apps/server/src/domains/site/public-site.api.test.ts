import { expect, test } from 'vitest'
import { refusalOf, startTestServer } from '../../../test/harness.ts'
import { clientId, startOpenIdProvider } from '../../../test/openid-provider.ts'

const withoutWorker = { withWorker: false }

test('the site describes its operator and its sign-in methods to visitors', async () => {
  const settings = {
    SITE_NAME: 'Atelier',
    CONTACT_EMAIL: 'host@atelier.example',
    SIGN_UP: 'invite',
    DEMO: 'off',
  }
  await using server = await startTestServer(settings, withoutWorker)
  expect(await server.visitor.getSite()).toEqual({
    name: 'Atelier',
    operator_name: 'Atelier',
    contact_email: 'host@atelier.example',
    locale_arr: ['en', 'zh'],
    sign_up: 'invite',
    has_demo: false,
  })
  const securityTxt = await fetch(`${server.baseUrl}/.well-known/security.txt`)
  expect(securityTxt.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const [contact, expires] = (await securityTxt.text()).split('\n')
  expect(contact).toBe('Contact: mailto:host@atelier.example')
  const days = (Date.parse(expires!.slice('Expires: '.length)) - Date.now()) / (24 * 3600_000)
  expect(days).toBeGreaterThan(100)
  expect(days).toBeLessThan(365)
  expect(await refusalOf(server.visitor.getProviderAddress())).toMatchObject({ code: 'A0440' })
})

test('the discovery document of the provider gives the URL of its sign-in page', async () => {
  await using provider = await startOpenIdProvider()
  const settings = { OPERATOR_NAME: 'Ann', GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: provider.issuer }
  await using server = await startTestServer(settings, withoutWorker)
  expect(await server.visitor.getSite()).toMatchObject({ operator_name: 'Ann', provider: 'other' })
  expect((await fetch(`${server.baseUrl}/.well-known/security.txt`)).status).toBe(404)
  const { authorization_url, client_id } = await server.visitor.getProviderAddress()
  expect(authorization_url).toContain(`${provider.issuer}/auth?`)
  expect(client_id).toBe(clientId)
})
