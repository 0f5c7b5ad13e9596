import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { postDrawing } from './harness/gallery.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()
const ownPassword = 'correct horse'

journey('new recovery codes replace the old codes, and another device is signed out', async (stage) => {
  const { page, goTo, user } = await stage.member()
  const signedIn = await stage.server.api().defaultLogin({ username: user.username, password: ownPassword })
  if (!('token' in signedIn)) throw new Error('No second factor was set up')
  // Removes the clipboard, as on a page without https.
  await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
  await goTo('/settings/security')
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const kept = page.getByRole('button', { name: 'I have saved them' })
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await kept.or(proof).first().waitFor()
  if (await proof.isVisible()) {
    await proof.getByRole('textbox', { name: 'Password' }).fill(ownPassword)
    await proof.getByRole('button', { name: 'Confirm' }).click()
  }
  await kept.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await kept.press('Enter')
  await page.getByText('8 codes left').waitFor()
  const offer = page.getByRole('dialog').filter({ hasText: 'Log it out?' })
  await offer.getByText('Cancel', { exact: true }).click()
  await offer.waitFor({ state: 'hidden' })
  await page.locator('button:focus', { hasText: 'Create new codes' }).waitFor()

  await page.getByRole('main').getByRole('button', { name: 'Log out' }).press('Enter')
  await step.toast(page, 'Device logged out').waitFor()
  // The row is removed, and the focus stays in its section.
  await page.locator('section:focus', { hasText: 'This device' }).waitFor()
  await expect(stage.server.api(signedIn.token).getCurrentUser()).rejects.toMatchObject({
    code: 'A0200',
  })
  await page.getByText('This device').waitFor()
})

journey(
  'several actions that wait for one confirmation by the user are all done after it',
  async ({ member }) => {
    const { page, goTo, expecting } = await member()
    await goTo('/settings/security')
    const json = { Code: 'A0440', Message: 'Prove that it is you', details: [{ path: 'proof', message: '' }] }
    const pressed = Promise.withResolvers<void>()
    for (const path of ['**/recovery_code', '**/second_factor'])
      await page.route(path, (route) => pressed.promise.then(() => route.fulfill({ status: 409, json })), {
        times: 1,
      })
    expecting(409, /\/(recovery_code|second_factor)$/)
    await page.getByRole('button', { name: 'Create new codes' }).click()
    await page.getByRole('button', { name: 'Add an app' }).click()
    pressed.resolve()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByRole('textbox', { name: 'Password' }).fill(ownPassword)
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('dialog', { name: 'Add an app' }).getByRole('img', { name: 'QR code' }).waitFor()
    await page.getByText('I have saved them').waitFor()
  },
)

journey(
  'a daily summary instead of single push messages can be chosen, and the choice is kept',
  async ({ member }) => {
    const { page, goTo, api } = await member()
    await goTo('/settings/notifications')
    const choice = page.getByRole('switch', { name: 'Daily summary' })
    await expect.poll(() => choice.isEnabled()).toBe(true)
    expect(await choice.isChecked()).toBe(false)
    await choice.press('Space')
    await expect.poll(async () => (await api.getSetting({})).push_digest).toBe(true)
    await page.reload()
    await expect.poll(() => choice.isChecked()).toBe(true)
  },
)

journey(
  'an authenticator app that is added after another app shows a secret of its own',
  async ({ member }) => {
    const { page, goTo } = await member()
    await goTo('/settings/security')
    const add = page.getByRole('button', { name: 'Add an app' })
    const dialog = page.getByRole('dialog', { name: 'Add an app' })
    await add.click()
    const secret = dialog.getByRole('img', { name: 'QR code for your authenticator app' })
    await secret.waitFor()
    // Simulates a user who has used up all codes.
    await page.route(
      '**/second_factor',
      (route) => route.fulfill({ json: { recovery_code_arr: ['AAAAA-BBBBB'] } }),
      {
        times: 1,
      },
    )
    await dialog.getByRole('textbox').fill('123456')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText('AAAAA-BBBBB').waitFor()
    await dialog.getByRole('button', { name: 'I have saved them' }).click()
    await dialog.waitFor({ state: 'hidden' })

    await add.click()
    await secret.waitFor()
    expect(await dialog.getByText('AAAAA-BBBBB').count()).toBe(0)
  },
)

journey(
  'an archive is exported, imported, and refused to another user; then the account is deleted',
  async (stage) => {
    const { page, goTo, api, user, expecting } = await stage.member()
    await postDrawing({ api }, 'Lines that move')
    await goTo('/settings/data')
    await page.getByRole('button', { name: 'Create archive' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).click()
    const archive = await (await download).path()

    const bringBack = (to: Page) => to.locator('input[type=file]').setInputFiles(archive)
    const busy = { status: 409, json: { Code: 'A0440', Message: 'Another archive is being imported' } }
    await page.route('**/account/import', (route) => route.fulfill(busy), { times: 1 })
    expecting(409, /\/account\/import$/)
    await bringBack(page)
    await page.getByRole('alert').getByText(busy.json.Message).waitFor()

    await bringBack(page)
    await page.getByText('Import finished').waitFor()
    await page.getByText('0 added, 1 already here, 0 not imported').first().waitFor()

    const other = await stage.member()
    await other.goTo('/settings/data')
    await bringBack(other.page)
    await other.page.getByText('This archive belongs to another user of this site').waitFor()

    const password = page.getByRole('textbox', { name: 'Password' })
    const leave = async (typed: string) => {
      await password.fill(typed)
      await password.press('Enter')
      const question = page.getByRole('dialog')
      await question.getByRole('button', { name: 'Delete account' }).click()
      await question.waitFor({ state: 'hidden' })
    }
    await page.getByLabel('Erase everything now').check()
    expecting(400, /\/account\/delete$/)
    await leave('not the password')
    await page.getByText('The current password is wrong').waitFor()
    // Requests may be in progress when the account is deleted, and these requests fail with 401.
    expecting(401, /^\/api\/backend\//)
    await leave(ownPassword)
    await page.waitForURL('**/inspiration')
    await step.toast(page, 'Your account has been deleted').waitFor()
    await expect(
      stage.server.api().defaultLogin({ username: user.username, password: ownPassword }),
    ).rejects.toMatchObject({ code: 'A0210' })
  },
)
