import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

journey('a sign-in in another tab changes the user in every tab', async (stage) => {
  const first = await stage.member()
  const second = await stage.member()
  const { page, context, goTo, token, expecting } = first
  // The login form is opened before the sign-in, because the page redirects signed-in users.
  await context.clearCookies({ name: 'token' })
  const other = await context.newPage()
  await other.goto('/login')
  await other.locator('html[data-ready]').waitFor({ state: 'attached' })
  await context.addCookies([{ name: 'token', value: token, url: stage.server.url }])
  await goTo('/inspiration')
  await step.seesAttempts(page, 10)

  // A hidden tab keeps acting for the first user until it is visible again.
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
  // The page may send requests before it gets the news of the logout, and these requests fail with 401.
  expecting(401, /^\/api\/backend\//)
  await other.getByRole('button', { name: 'Account' }).click()
  await other.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login?next=%2Fprofile')
})

journey('a draft that was begun without an account stays after a sign-in in another tab', async (stage) => {
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

/** Simulates a tab that another tab covers, which a headless browser cannot do. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} })
    document.dispatchEvent(new Event('visibilitychange'))
  `)
