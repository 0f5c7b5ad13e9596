import { mkdtempDisposable, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { password } from './harness/person.ts'
import { smallPhoto } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage({ settings: { ADMINS: 'nora' } })

journey('the host opens the printed link, sets up the site, and makes a first picture', async (stage) => {
  const { server } = stage
  const printed = () => /http\S+\/setup#\S+/.exec(server.said)?.[0] ?? ''
  await expect.poll(printed).not.toBe('')
  const link = printed()
  const [host, stranger] = [await stage.visitor(), await stage.visitor()]
  await stranger.goTo('/setup')
  await stranger.page.getByRole('heading', { name: 'This page needs a link' }).waitFor()
  stranger.expecting(403, /\/setup\/check$/)
  await stranger.page.goto('about:blank')
  await stranger.goTo('/setup#AAAAA-BBBBB')
  await stranger.page.getByText('This link is not valid').waitFor()

  const { page } = host
  await page.goto(link)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.getByText('You must be 13 or older').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Username').fill('ann')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByLabel('I am 13 or older').check()
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.getByRole('heading', { level: 1, name: 'What is it called?' }).waitFor()
  expect(page.url()).not.toContain('#')
  expect(await accessibilityFaults(page)).toEqual([])
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const logo = page.locator('input[type=file]')
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(script) })
  await page.getByRole('alert').waitFor()
  // The file is on disk, so that the browser reads it directly. Sending its bytes to the browser would take half a minute.
  await using folder = await mkdtempDisposable(join(tmpdir(), 'easel-logo-'))
  const large = join(folder.path, 'logo.png')
  await writeFile(large, '')
  await truncate(large, 50_000_000)
  await logo.setInputFiles(large)
  await page.getByRole('alert').filter({ hasText: 'larger than 20M' }).waitFor()
  await page.locator('input[type=file]').setInputFiles(await smallPhoto())
  await page.getByRole('button', { name: 'Remove the logo' }).waitFor()
  await page.getByLabel('Name of the site').fill('画架 Atelier مرسم')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: 'Which languages does it speak?' }).waitFor()
  // The head of the page shows the new name without a reload.
  await page.getByRole('link', { name: '画架 Atelier مرسم' }).waitFor()

  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Chinese and English; Chinese first').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: 'Who may join?' }).waitFor()
  const inFrench = { redirect: 'manual', headers: { 'accept-language': 'fr' } } as const
  await expect
    .poll(async () => (await fetch(server.url, inFrench)).headers.get('location'))
    .toBe('/zh/inspiration')
  await page.getByLabel('With an invite code').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Your domain').fill('https://ann.example/')
  await page.getByText('PUBLIC_URL=https://ann.example').waitFor()
  await page.getByText(`ann.example reverse_proxy 127.0.0.1:${server.port}`).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  // Each step has an address of its own, so a reload shows the same step.
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Where will people find it?' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('No engine has been added yet.').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Make the picture' }).click()
  await page.getByText('It works').waitFor({ timeout: step.workTimeoutMs })
  await page.getByRole('img', { name: 'The test picture' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Open the site' }).click()
  await page.waitForURL('**/inspiration')
  await stranger.goTo('/inspiration')
  expect(await stranger.page.title()).toContain('画架 Atelier مرسم')
  await stranger.page.locator('aside img[src*="/files/system/logo/"]').waitFor()
  const manifest = await (await fetch(`${server.url}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({
    name: '画架 Atelier مرسم',
    icons: [{ type: 'image/png' }, { purpose: 'maskable' }],
  })

  await stranger.page.goto('about:blank')
  stranger.expecting(403, /\/setup\/check$/)
  await stranger.page.goto(link)
  await stranger.page.getByText('This link is not valid').waitFor()
  const token = (await host.context.cookies()).find(({ name }) => name === 'token')!.value
  const api = server.api(token)
  expect((await api.getSite()).sign_up).toBe('invite')

  await host.goTo('/admin/invites')
  await page.getByRole('button', { name: 'Make invitations' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How many').fill('10')
  await dialog.getByRole('button', { name: 'Make', exact: true }).click()
  await dialog.getByText('10 invitations made').waitFor()
  expect((await api.listInvites({})).invite_arr).toHaveLength(10)
  await host.goTo('/admin/themes')
  await page.getByRole('button', { name: 'New theme' }).first().click()
  await dialog.getByLabel('Title in English').fill('Rivers at dusk')
  await dialog.getByLabel('Title in Chinese').fill('黄昏的河')
  await dialog.getByLabel('Description in English').fill('Anything that flows.')
  await dialog.getByLabel('Description in Chinese').fill('一切流动之物。')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Rivers at dusk').first().waitFor()

  // On a phone, in Chinese: after English is switched off, English addresses redirect to Chinese pages.
  await page.setViewportSize({ width: 390, height: 844 })
  await host.goTo('/setup?step=languages')
  await page.getByLabel('Chinese only').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/zh/setup?step=people')
  await page.getByRole('heading', { level: 1, name: '谁可以加入？' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await page.locator('header a[hreflang]').count()).toBe(0)
  await stranger.page.goto('about:blank')
  await stranger.page.goto(`${server.url}/terms`)
  await stranger.page.waitForURL('**/zh/terms')
  await api.updateSiteSettings({ sign_up: null, languages: null })
})

journey(
  'a username that is reserved for the host needs the invite code that was made for it',
  async (stage) => {
    const { page, goTo, expecting } = await stage.visitor()
    await goTo('/login?mode=sign-up')
    await page.getByLabel('Username').fill('nora')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByLabel('I am 13 or older').check()
    expecting(409, /\/register$/)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('This name is kept for the host').waitFor()
    await page.getByText('npm run host -- invite --username nora').waitFor()
    const code = page.getByLabel('Invite code')
    await page.locator('[name=invite_code]:focus').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await code.fill('AAAAA-BBBBB')
    expecting(403, /\/register$/)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('This invite code does not work for this name').waitFor()
    await code.fill(await stage.server.host(['invite', '--username', 'nora']))
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL('**/inspiration')
    await goTo('/admin')
    await page.getByRole('heading', { name: 'Administration' }).waitFor()
  },
)
