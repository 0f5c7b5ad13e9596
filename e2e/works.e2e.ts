import { damagedPhoto, heicOf } from '@easel/testkit'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { jpg, smallPhoto, smallPhotos } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

const cancelButton = (page: Page) =>
  page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: 'Cancel' })

journey('a cancelled work returns its attempts, and another work can be started', async ({ member }) => {
  const { page, api } = await member()
  await step.openTemplate(page, 'Slideshow')
  await step.choosePhotos(page, await smallPhotos(4))
  await step.startButton(page).click()
  await cancelButton(page).click()
  await step.toast(page, 'Cancelled. Your attempts have been returned.').waitFor()
  await page.getByRole('main').getByText('Interrupted', { exact: true }).waitFor()
  await step.seesAttempts(page, 10)
  await step.onlyWork(api, 'break')
  expect(await step.attemptsOf(api)).toBe(10)

  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await step.startButton(page).click()
  await cancelButton(page).waitFor()
  await expect.poll(() => step.worksOf(api)).toHaveLength(2)
  await cancelButton(page).click()
  await step.seesAttempts(page, 10)
})

journey(
  'a double click on the start button starts one work, and a reload shows the work again',
  async ({ member }) => {
    const { page, api } = await member()
    await step.openTemplate(page, 'Oil Painting')
    await step.choosePhotos(page, await smallPhoto())
    await step.startButton(page).dblclick()
    const started = await step.watchedWork(page)
    await page.reload()
    expect(await step.watchedWork(page)).toBe(started)
    await page.getByRole('button', { name: 'Post & Download' }).waitFor({ timeout: step.workTimeoutMs })
    await step.onlyWork(api, 'done')
    await step.seesAttempts(page, 9)
    expect(await step.attemptsOf(api)).toBe(9)
  },
)

journey(
  'an iPhone photo that the browser cannot show is displayed as the server stored it, and becomes a work',
  async ({ member }) => {
    const { page, api } = await member()
    await step.openTemplate(page, 'Oil Painting')
    const buffer = heicOf({ columns: 4, rows: 3, turns: 3, orientation: 6 })
    await step.choosePhotos(page, { name: 'IMG_0001.HEIC', mimeType: '', buffer })
    const photo = page.getByRole('img', { name: 'IMG_0001.HEIC' })
    const sizeOf = (image: unknown) => {
      const { naturalWidth, naturalHeight } = image as { naturalWidth: number; naturalHeight: number }
      return [naturalWidth, naturalHeight]
    }
    await expect.poll(() => photo.evaluate(sizeOf)).toEqual([192, 256])
    await step.startButton(page).click()
    await page.getByRole('button', { name: 'Post & Download' }).waitFor({ timeout: step.workTimeoutMs })
    await step.onlyWork(api, 'done')
  },
)

journey(
  'a work from a damaged photo fails with the reason and a link to the form, and takes no attempt',
  async ({ member }) => {
    const { page, api } = await member()
    await step.openTemplate(page, 'Oil Painting')
    await step.choosePhotos(page, jpg('torn.jpg', await damagedPhoto()))
    await step.startButton(page).click()
    const main = page.getByRole('main')
    await main.getByText('Work Generating Failed', { exact: true }).waitFor()
    await main.getByRole('link', { name: 'Change and start again' }).waitFor()
    expect(await main.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await step.seesAttempts(page, 10)
    const work = await step.onlyWork(api, 'fail')
    expect(work.error?.reason).toBe('material')

    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    const notices = page.getByRole('dialog', { name: 'Notification Center' })
    await notices.getByText('Work Generating Failed', { exact: true }).waitFor()
    await notices.getByText('Work generating failed due to material upload error.').waitFor()
    const [first] = (await api.listNotifications({})).notification_arr
    await notices.getByRole('button', { name: 'Retry' }).click()
    // A notification about a work is hidden once the work runs again. The second failure creates a notification of its own.
    const told = async () => (await api.listNotifications({})).notification_arr
    const failed = { id: expect.not.stringMatching(first!.id), content: { state: 3 } }
    await expect.poll(told).toMatchObject([failed])
    await step.onlyWork(api, 'fail')
    expect(await step.attemptsOf(api)).toBe(10)
  },
)
