import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

journey('an ended session leads to the login page, and its token is deleted', async ({ member }) => {
  const { page, goTo, api, expecting } = await member()
  await goTo('/inspiration')
  await step.seesAttempts(page, 10)
  await api.logout()

  expecting(401, /^\/api\/backend\//)
  await page.getByRole('link', { name: 'Profile' }).first().click()
  await page.waitForURL('**/login**')
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  await expect.poll(() => step.storedTokens(page)).toEqual(step.noTokens)
})

journey(
  'a token that is dead before a page is requested is removed, and the page is shown',
  async ({ member }) => {
    const { page, goTo, api, expecting } = await member()
    await api.logout()
    expecting(401, /^\/api\/backend\//)
    await goTo('/inspiration')
    await page.getByRole('link', { name: 'Log in' }).waitFor()
    await expect.poll(() => step.storedTokens(page)).toEqual(step.noTokens)
  },
)

journey('a signed-in user is redirected from the login page, also without the cookie', async ({ member }) => {
  const { page, goTo, context } = await member()
  await goTo('/zh/login?next=/terms')
  expect(new URL(page.url()).pathname).toBe('/zh/terms')
  await goTo('/login?next=//evil.example')
  expect(new URL(page.url()).pathname).toBe('/inspiration')
  await context.clearCookies({ name: 'token' })
  await goTo('/profile?tab=post')
  await page.waitForURL('**/profile?tab=post')
  await page.getByRole('tab', { name: 'Post' }).waitFor()
})

journey(
  'a user whose account fails to load stays signed in, gets a message, and can retry',
  async (stage) => {
    const { page, goTo, context, token, expecting } = await stage.member()
    expecting(500, /\/current_user$/)
    // The server renders the page without a token, and the browser's own request for the account fails.
    await context.clearCookies({ name: 'token' })
    await page.addInitScript(
      `addEventListener('DOMContentLoaded', () => localStorage.setItem('token', '${token}'))`,
    )
    await page.route('**/api/backend/current_user', (route) => route.fulfill({ status: 500, body: '{}' }))
    await goTo('/inspiration')
    await page.getByRole('link', { name: 'Profile' }).first().click()
    await page.getByText('Failed to fetch user information, please try again later').waitFor()
    await page.getByRole('link', { name: 'Log in' }).waitFor()
    expect(await step.storedTokens(page)).toMatchObject({ cookies: 1, local: token })

    await page.unroute('**/api/backend/current_user')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('tab', { name: 'Work' }).waitFor()
    await page.getByRole('button', { name: 'Account' }).waitFor()
  },
)

journey(
  'a wrong password is reported at its field; the right one leads back to the page before',
  async (stage) => {
    const { username } = (await stage.member()).user
    const { page, goTo, expecting } = await stage.visitor()
    await goTo('/profile')
    await page.waitForURL('**/login?**')
    const fill = async (password: string) => {
      await page.getByLabel('Username').fill(username)
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
    }
    await fill('short')
    await page.getByText('Password must be at least 6 characters').waitFor()
    expecting(401, /\/defaultlogin$/)
    await fill('not the password')
    await page.getByText('Wrong username or password').waitFor()
    await fill('correct horse')
    await page.waitForURL('**/profile')
    await page.getByRole('tab', { name: 'Work' }).waitFor()
  },
)

journey('an authenticator app makes the login ask for its code after the password', async (stage) => {
  const { api, user } = await stage.member()
  const begun = await api.addSecondFactor({ name: 'My phone' })
  await api.addSecondFactor({ id: begun.id, otp: codeOf(begun.secret!) })
  const { recovery_code_arr } = await api.renewRecoveryCodes()
  const { page, goTo, expecting } = await stage.visitor()
  await goTo('/login')
  await page.getByLabel('Username').fill(user.username)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  const logIn = page.getByRole('button', { name: 'Log in', exact: true })
  await logIn.click()
  const code = page.getByLabel('Code')
  await code.fill('000000')
  expecting(401, /\/defaultlogin$/)
  await logIn.click()
  await page.getByText('This code is not valid or has already been used').waitFor()
  await code.fill(recovery_code_arr[0]!)
  await logIn.click()
  await page.waitForURL('**/inspiration')
})

journey('a sign-in in another tab changes the user in every tab', async (stage) => {
  const first = await stage.member()
  const second = await stage.member()
  // The guided tour would cover the menu that is used below.
  await second.api.setAdditionalInformation({ novice_guide: { web: 1 } })
  const { page, context, goTo, token, expecting } = first
  // The login form is opened while signed out, since it redirects users who are signed in.
  await context.clearCookies({ name: 'token' })
  const other = await context.newPage()
  await other.goto('/login')
  await other.locator('html[data-ready]').waitFor({ state: 'attached' })
  await context.addCookies([{ name: 'token', value: token, url: stage.server.url }])
  await goTo('/inspiration')
  await step.seesAttempts(page, 10)

  // The tab is hidden; until it is visible again it acts for the first user.
  await setHidden(page, true)
  await other.getByLabel('Username').fill(second.user.username)
  await other.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await other.getByRole('button', { name: 'Log in', exact: true }).click()
  await other.waitForURL('**/inspiration')
  const call = page.waitForRequest('**/api/backend/**')
  await page.getByRole('link', { name: 'Profile' }).first().click()
  expect((await call).headers()['authorization']).toBe(`Bearer ${first.token}`)
  await page.getByRole('heading', { name: first.user.nick_name }).waitFor()

  await setHidden(page, false)
  await page.getByRole('heading', { name: second.user.nick_name }).waitFor()
  expect(await step.storedTokens(page)).toMatchObject({
    cookies: 1,
    local: expect.not.stringContaining(first.token),
  })

  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  // Requests of the page just before it learns of the logout.
  expecting(401, /^\/api\/backend\//)
  await other.getByRole('button', { name: 'Account' }).click()
  await other.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login?next=%2Fprofile')
})

journey('a page whose scripts load late follows the other tabs too', async (stage) => {
  const first = await stage.member()
  const second = await stage.member()
  await second.api.setAdditionalInformation({ novice_guide: { web: 1 } })
  const { page, goTo, context, token, user, expecting } = first
  await goTo('/profile')
  const other = await context.newPage()
  await other.goto('/inspiration')
  const releaseScripts = await step.delayScripts(page)
  const reloaded = page.reload()
  await page.getByRole('heading', { name: user.nick_name }).waitFor()
  await other.evaluate(
    `localStorage.setItem('token', '${second.token}'); document.cookie = 'token=${second.token}; Path=/'`,
  )
  releaseScripts()
  await reloaded
  await page.getByRole('heading', { name: second.user.nick_name }).waitFor()
  expect(await step.storedTokens(page)).toMatchObject({ local: expect.not.stringContaining(token) })

  // Requests of the profile's parts, which start before the page leaves for the login page.
  expecting(401, /^\/api\/backend\//)
  const releaseAgain = await step.delayScripts(page)
  const reloadedAgain = page.reload()
  await page.getByRole('heading', { name: second.user.nick_name }).waitFor()
  await other.evaluate(`localStorage.removeItem('token'); document.cookie = 'token=; Path=/; Max-Age=0'`)
  releaseAgain()
  await reloadedAgain
  await page.waitForURL('**/login?next=%2Fprofile')
})

journey('a draft begun without an account stays after a sign-in in another tab', async (stage) => {
  const { user } = await stage.member()
  const { page, context, goTo } = await stage.visitor()
  await goTo('/search')
  const field = page.getByRole('combobox').first()
  await field.fill('half a thought')
  const other = await context.newPage()
  await other.goto('/login')
  await step.logIn(other, user.username)
  await other.waitForURL('**/inspiration')
  await page.getByRole('button', { name: 'Account' }).waitFor()
  expect(await field.inputValue()).toBe('half a thought')
})

/** Simulates a tab hidden behind another, which a headless browser does not do. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} })
    document.dispatchEvent(new Event('visibilitychange'))
  `)

/** Returns the current code of an authenticator app (RFC 6238, SHA-1, six digits, 30 s). */
function codeOf(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', key).update(step).digest()
  const number = digest.readUInt32BE(digest[19]! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
