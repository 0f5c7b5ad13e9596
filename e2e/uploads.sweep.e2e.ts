import { oversizeBytes, samplePhoto, textNamedJpg } from '@easel/testkit'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { jpg, smallPhotos } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

const photoTiles = (page: Page) => page.getByRole('list', { name: 'Your photos' }).getByRole('listitem')
const tileOf = (page: Page, name: string) =>
  photoTiles(page).filter({ has: page.getByRole('button', { name: `Remove ${name}` }) })
const sources = (page: Page) =>
  photoTiles(page).filter({ has: page.getByRole('button', { name: /^Remove / }) })

journey(
  'a start needs a photo; a refused file is not sent with it, and the other photos are kept',
  async (stage) => {
    const { page, api } = await stage.member()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    await step.openTemplate(page, 'Slideshow')
    await step.startButton(page).click()
    await step.toast(page, 'Upload at least one image').waitFor()
    expect(await step.worksOf(api)).toEqual([])

    await step.choosePhotos(page, [jpg('notes.jpg', textNamedJpg()), ...(await smallPhotos(2))])
    const notes = tileOf(page, 'notes.jpg')
    await notes.getByRole('alert').getByText('JPEG, PNG').waitFor()
    // A refused file cannot be retried, cropped or moved, so its only button removes it.
    expect(await notes.getByRole('button').count()).toBe(1)
    for (const name of ['small-1.jpg', 'small-2.jpg']) {
      await step.seesPictures(tileOf(page, name).getByRole('img', { name }))
      expect(await tileOf(page, name).getByRole('alert').count()).toBe(0)
    }
    await page.getByRole('button', { name: 'Remove notes.jpg' }).click()
    // A file that is not a picture and a picture above 20 MiB are refused before any byte is sent. Tiles show their photos while
    // the photos are sent one after the other.
    await expect.poll(() => sent.length).toBe(2)
    await step.choosePhotos(page, jpg('huge.jpg', oversizeBytes()))
    await tileOf(page, 'huge.jpg').getByRole('alert').getByText('File cannot be larger than 20M').waitFor()
    await step.startButton(page).click()
    await step.watchedWork(page)
    expect((await step.worksOf(api))[0]?.source_arr).toHaveLength(2)
    expect(sent).toHaveLength(2)

    // The language of the page decides, not the language of the browser.
    const { work_template_id } = (await step.worksOf(api))[0]!
    await page.goto(`/zh/tool?template=${work_template_id}`)
    await step.choosePhotos(page, jpg('notes.jpg', textNamedJpg()))
    await page.getByRole('main').getByRole('alert').getByText('这个文件不是图片').waitFor()
  },
)

journey(
  'a template for one photo replaces the photo with the next file, even if that file is refused; buttons fit on a photo of any height',
  async ({ member }) => {
    const { page, api } = await member()
    await step.openTemplate(page, 'Oil Painting')
    await step.choosePhotos(page, jpg('huge.jpg', oversizeBytes()))
    // Even a photo that is lower than a button shows all its buttons.
    const flat = jpg('flat.jpg', await samplePhoto({ width: 600, height: 12, seed: 3 }))
    await page.getByLabel('Choose another photo').setInputFiles(flat)
    await step.seesPictures(page.getByRole('img', { name: 'flat.jpg' }))
    await page.getByText('huge.jpg').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove flat.jpg' }).click({ trial: true })
    // A photo that is larger than the template needs is reduced and turned upright before it is sent.
    const lying = await samplePhoto({ width: 4000, height: 300, exifOrientation: 6 })
    const large = jpg('large.jpg', Buffer.concat([lying, Buffer.alloc(2_000_000)]))
    await page.getByLabel('Replace flat.jpg').setInputFiles(large)
    await step.seesPictures(page.getByRole('img', { name: 'large.jpg' }))
    await step.startButton(page).click()
    await step.watchedWork(page)
    const sources = (await step.worksOf(api))[0]?.source_arr ?? []
    expect(sources).toMatchObject([{ file: { width: 154, height: 2048 } }])
  },
)

journey(
  'ten of eleven photos are accepted; switching to another template asks, and keeps as many photos as the template takes',
  async ({ member }) => {
    const { page } = await member()
    const reminder = page.getByRole('dialog', { name: 'Friendly Reminder' })
    const switchTemplate = async () => {
      await page.getByRole('link', { name: 'All templates' }).click()
      await page
        .getByRole('list', { name: 'Templates' })
        .getByRole('link', { name: /^Oil Painting/ })
        .click()
      await reminder.getByText('There is content about to be lost or missing.').waitFor()
    }
    await step.openTemplate(page, 'Slideshow')
    await step.choosePhotos(page, await smallPhotos(11))
    await step.toast(page, 'Upload at most ten images').waitFor()
    await expect.poll(() => sources(page).count()).toBe(10)

    await switchTemplate()
    await page.keyboard.press('Escape')
    expect(await reminder.isVisible()).toBe(true)
    await reminder.getByRole('button', { name: 'Cancel' }).last().click()
    await page.getByRole('heading', { name: 'Slideshow' }).waitFor()
    await expect.poll(() => sources(page).count()).toBe(10)

    // A click outside the question counts as “no”.
    await switchTemplate()
    await page.mouse.click(20, 400)
    await reminder.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: 'Slideshow' }).waitFor()
    await expect.poll(() => sources(page).count()).toBe(10)

    // A step back counts as “no”, too.
    await switchTemplate()
    await page.goBack()
    await reminder.waitFor({ state: 'hidden' })
    await page.goBack()
    await page.getByRole('heading', { name: 'Slideshow' }).waitFor()
    await expect.poll(() => sources(page).count()).toBe(10)

    await switchTemplate()
    await reminder.getByText('9 photos do not fit and will be lost. Your photo stays.').waitFor()
    await reminder.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Oil Painting' }).waitFor()
    await expect.poll(() => sources(page).count()).toBe(1)
  },
)
