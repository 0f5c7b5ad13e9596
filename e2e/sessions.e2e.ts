import { createHmac } from 'node:crypto'
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
  // The closed socket ends the session in the page, before the click or after it. The clicked link and the redirect both lead to
  // the login page.
  const profile = page.getByRole('link', { name: 'Profile' })
  await profile
    .or(page.getByRole('link', { name: 'Log in' }))
    .first()
    .click()
  await page.waitForURL('**/login**')
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  await expect.poll(() => step.storedTokens(page)).toEqual(step.noTokens)
})

journey(
  'a token that is invalid before a page is requested is removed, and the page is shown',
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
  'a wrong password is reported at its field, and the correct password leads back to the previous page',
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

journey('with an authenticator app, the login asks for a code after the password', async (stage) => {
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
