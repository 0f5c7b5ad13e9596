import { readFile } from 'node:fs/promises'
import { readLabels } from '@easel/nodes/origin'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { paint, uploadPhoto } from './harness/making.ts'
import { password } from './harness/person.ts'
import { smallPhoto, tinyPhoto, type Upload } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

/** Saves the file, and returns the visible mark that its metadata names; undefined without a mark. */
async function savedMark(page: Page, button: Locator): Promise<string | undefined> {
  // A job makes the file with a mark, and may wait for works of other journeys.
  const saving = page.waitForEvent('download', { timeout: step.workTimeoutMs })
  const [download] = await Promise.all([saving, button.click()])
  return readLabels(await readFile(await download.path()))?.mark
}

journey(
  'a work made from a photo is saved with one click and without a mark; a work made by a model is first shown with its mark',
  async (stage) => {
    const { page, goTo, api, context } = await stage.member()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const painted = await paint(api)
    await goTo(`/tool?template=${painted.work_template_id}&run=${painted.id}`)
    const save = page.getByRole('button', { name: 'Save file' })
    expect(await savedMark(page, save)).toBeUndefined()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const share = page.getByRole('dialog', { name: 'Share', exact: true })
    await share.getByText('Only you can open this work.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // The user can choose the mark, and sees it before the file is saved.
    await share.getByText('Download', { exact: true }).click()
    await share.getByText('With watermark').click()
    await share.getByText('The saved file carries this mark.').waitFor()
    expect(await savedMark(page, share.getByRole('button', { name: 'Download' }))).toBe('Made with Easel')
    await share.getByRole('button', { name: 'Copy picture' }).click()
    await step.toast(page, 'Picture copied').waitFor()
    const copied = 'navigator.clipboard.read().then(([item]) => item.types)'
    expect(await page.evaluate(copied)).toEqual(['image/png'])
    await share.getByRole('button', { name: 'Post it' }).click()
    const publish = page.getByRole('dialog', { name: 'Post your work' })
    await publish.getByRole('button', { name: 'Cancel' }).click()
    await publish.waitFor({ state: 'hidden' })

    const { work_template_arr } = await api.listWorkTemplates({ keyword: 'New Background' })
    const template = work_template_arr.find(({ title }) => title === 'New Background')!.id
    const { id } = await api.createWork({
      work_template_id: template,
      source_arr: [{ id: await uploadPhoto(api, await tinyPhoto()) }],
    })
    await goTo(`/tool?template=${template}&run=${id}`)
    await save.click({ timeout: step.workTimeoutMs })
    const saving = page.getByRole('dialog', { name: 'Save file', exact: true })
    await saving.getByText('AI took part in this, so the saved file says so.').waitFor()
    await step.seesPictures(saving.getByRole('img', { name: 'The picture as it will be saved' }))
    expect(await accessibilityFaults(page)).toEqual([])
    const download = saving.getByRole('button', { name: 'Download' })
    expect(await savedMark(page, download)).toBe('AI · Easel')
    await saving.getByText('Without watermark').click()
    await download.click()
    await saving.getByLabel('I will tell people that this was made by AI').check()
    expect(await savedMark(page, saving.getByRole('button', { name: 'Agree and download' }))).toBeUndefined()
  },
)

/** Sends photos as a device does when a user shares them with the installed app. */
async function shareWithApp(page: Page, files: readonly Upload[]) {
  const given = files.map(({ name, mimeType, buffer }) => [name, mimeType, buffer.toString('base64')])
  await Promise.all([
    page.waitForURL((url) => url.pathname.endsWith('/tool') && !url.searchParams.has('shared')),
    page.evaluate(`(() => {
      const field = document.createElement('input')
      Object.assign(field, { type: 'file', name: 'photos', multiple: true })
      const chosen = new DataTransfer()
      for (const [name, type, data] of ${JSON.stringify(given)}) {
        const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
        chosen.items.add(new File([bytes], name, { type }))
      }
      field.files = chosen.files
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/share-target' })
      form.append(field)
      document.body.append(form)
      form.submit()
    })()`),
  ])
}

journey(
  'photos shared from another app stay until a template is chosen and the visitor has signed up',
  async (stage) => {
    const { page, goTo } = await stage.visitor({ serviceWorkers: 'allow' })
    await goTo('/privacy')
    // The service worker is not ready yet, so the server answers with advice.
    await shareWithApp(page, [await smallPhoto()])
    await page.getByRole('alert').filter({ hasText: 'The photos you shared did not arrive' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.mouse.move(1, 1)
    await page.evaluate('navigator.serviceWorker.ready')
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
    const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') }
    await shareWithApp(page, [await smallPhoto(1), await smallPhoto(2), note])
    await page.getByText('Your 2 photos are ready. Choose what they become.').waitFor()
    await step.toast(page, 'This file type is not accepted').waitFor()

    await shareWithApp(page, [await smallPhoto(3)])
    await page.getByText('Your photo is ready. Choose what it becomes.').waitFor()
    await page
      .getByRole('link', { name: /^Oil Painting/ })
      .first()
      .click()
    await page.getByRole('img', { name: 'small-3.jpg' }).waitFor()
    await step.startButton(page).click()
    const gate = page.getByRole('dialog', { name: 'Sign up to make your picture' })
    await gate.getByLabel('Username').fill(`shared_${Date.now().toString(36)}`)
    await gate.getByRole('textbox', { name: 'Password' }).fill(password)
    await gate.getByLabel('I am 13 or older').check()
    await gate.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.getByRole('button', { name: 'Save file' }).waitFor({ timeout: step.workTimeoutMs })
  },
)
