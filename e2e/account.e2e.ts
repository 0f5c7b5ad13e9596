import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage({ settings: { SIGN_UP: 'invite', CONTACT_EMAIL: 'host@atelier.example' } })

journey(
  'a user who has lost the password signs in with a recovery code, and the typed fields stay filled',
  async (stage) => {
    const { page, goTo, expecting } = await stage.visitor()
    await goTo('/login?next=/terms')
    expecting(409, /\/applelogin$/)
    await page.getByTitle('Log in with Apple').click()
    await step.toast(page, 'Apple login feature is under development...').waitFor()
    await page.getByLabel('Username').fill('nobody_here')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.waitForURL('**/login?next=*&mode=recover')
    expect(await page.getByLabel('Username').inputValue()).toBe('nobody_here')
    await page.getByLabel('Recovery code').fill('AAAAA-BBBBB')
    await page.getByRole('textbox', { name: 'New password' }).fill('correct horse')
    expecting(401, /\/recover$/)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('Wrong username or recovery code').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Back to login' }).click()
    await page.getByText('Sign up', { exact: true }).click()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('You must be 13 or older').waitFor()
    await page.getByLabel('Invite code').waitFor()
    expect(await page.getByLabel('Username').inputValue()).toBe('nobody_here')
  },
)

journey('a user whom the provider sends back without an account reads the reason', async (stage) => {
  const { page, goTo, expecting } = await stage.visitor()
  const refuse = (status: number, body: object) =>
    page.route('**/googlelogin', (route) => route.fulfill({ status, json: body }), { times: 1 })
  const age = [{ path: 'age_confirmed', message: 'You must be 13 or older' }]
  expecting(400, /\/googlelogin$/)
  expecting(403, /\/googlelogin$/)
  await page.route('**/googlelogin/code', (route) => route.fulfill({ json: { token: 'somebody' } }))
  await refuse(400, { Code: 'A0400', Message: 'The request is not valid', details: age })
  await goTo('/login')
  const trip = { state: 'there', ticket: 'once', next: '/inspiration', locale: 'en' }
  await page.evaluate(`sessionStorage.setItem('provider-trip', '${JSON.stringify(trip)}')`)
  await page.goto('/login?state=there&code=somebody')
  await page.getByLabel('I am 13 or older').check()
  await refuse(403, { Code: 'A0301', Message: 'This site does not accept new accounts' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await step.toast(page, 'This site does not accept new accounts').waitFor()
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
})

journey('legal pages name the host in both languages, and can be read without scripts', async (stage) => {
  const { page, goTo } = await stage.visitor({ javaScriptEnabled: false })
  for (const [path, title] of [
    ['/data-deletion', 'Data Deletion Instructions'],
    ['/zh/dmca', '版权投诉（DMCA）'],
  ] as const) {
    await goTo(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('link', { name: 'host@atelier.example' }).first().waitFor()
  }
})
