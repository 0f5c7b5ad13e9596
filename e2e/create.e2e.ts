import { pictureOf } from '@easel/testkit'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { draw } from './harness/gallery.ts'
import { smallPhoto, smallPhotos } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

const templates = (page: Page) => page.getByRole('list', { name: 'Templates' }).getByRole('listitem')
const photos = (page: Page) => page.getByRole('list', { name: 'Your photos' }).locator('img')
const names = (page: Page) =>
  photos(page).evaluateAll((images) => images.map((photo) => (photo as unknown as { alt: string }).alt))

journey(
  'the gallery is filtered, searched and used for likes, and its address keeps the filters',
  async (stage) => {
    const { page, goTo, api } = await stage.member()
    await goTo('/tool')
    const portraits = page.getByRole('list', { name: 'For portraits' })
    const painted = portraits.getByRole('article').filter({ hasText: 'Oil Painting' })
    // The cover is replaced by the photo from which it was made.
    await painted.getByRole('link', { name: 'Oil Painting', exact: true }).focus()
    await painted.locator('[data-shown] img').waitFor()
    await page.getByText('Without a photo', { exact: true }).click()
    await page.waitForURL('**/tool?kind=seed')
    await templates(page).filter({ hasText: 'Fractal Flame' }).waitFor()
    const oil = page.getByRole('heading', { name: 'Oil Painting', exact: true })
    await expect.poll(() => templates(page).filter({ has: oil }).count()).toBe(0)

    await goTo('/tool')
    await page.getByRole('searchbox', { name: 'Search templates' }).fill('watercolour')
    await page.getByText('1 template found').waitFor()
    expect(new URL(page.url()).search).toBe('?q=watercolour')
    await templates(page).hover()
    await page.getByRole('button', { name: 'Collect Watercolour' }).click()
    await page.getByRole('button', { name: 'Collect Watercolour', pressed: true }).waitFor()
    await expect
      .poll(async () => (await api.listLikedWorkTemplates({})).work_template_arr.map(({ title }) => title))
      .toEqual(['Watercolour'])
    await goTo('/tool?sort=liked')
    await expect.poll(() => templates(page).count()).toBe(1)
    await page.getByRole('searchbox', { name: 'Search templates' }).fill('nothing like it')
    await page.getByText('Nothing found').waitFor()
    await page.getByRole('button', { name: 'Show all templates' }).click()
    await page.waitForURL('**/tool')
    // If a photo is chosen first, the templates that suit it come first.
    await page.getByRole('button', { name: 'Use the photo of a woman at work' }).click()
    await expect
      .poll(() => templates(page).first().textContent())
      .toContain('Made for tall photos like yours')
    await templates(page).filter({ hasText: 'Fractal Flame' }).getByText('Takes no photo').waitFor()

    const blind = await stage.visitor({ javaScriptEnabled: false })
    await blind.goTo('/zh/tool?q=水彩')
    await blind.page.getByRole('heading', { name: '水彩' }).waitFor()
    expect(await blind.page.getByRole('article').count()).toBe(1)
  },
)

journey('photos are reordered by keys and cropped, and earlier works are used again', async ({ member }) => {
  const { page, api } = await member()
  const { id: drawnId, result_info } = await draw({ api })
  await step.openTemplate(page, 'Slideshow')
  await step.choosePhotos(page, await smallPhotos(3))
  await expect.poll(() => names(page)).toEqual(['small-1.jpg', 'small-2.jpg', 'small-3.jpg'])

  const handle = page.getByRole('button', { name: 'small-1.jpg, position 1 of 3' })
  await handle.focus()
  await page.keyboard.press('Space')
  await page.getByText('small-1.jpg moved to position 1.').waitFor({ state: 'attached' })
  // The list measures its positions again whenever new content changes the layout. A key that is pressed at that moment has no
  // effect, so the press is repeated.
  const second = page.getByText('small-1.jpg moved to position 2.')
  const moved = async () => {
    await page.keyboard.press('ArrowRight')
    await second.waitFor({ state: 'attached', timeout: 3000 }).catch(() => undefined)
    return second.count()
  }
  await expect.poll(moved).toBe(1)
  await page.keyboard.press('Space')
  await expect.poll(() => names(page)).toEqual(['small-2.jpg', 'small-1.jpg', 'small-3.jpg'])
  await page.getByRole('button', { name: 'Move small-3.jpg to the left' }).click()
  await expect.poll(() => names(page)).toEqual(['small-2.jpg', 'small-3.jpg', 'small-1.jpg'])

  await page.getByRole('button', { name: 'Crop or rotate small-1.jpg' }).click()
  const crop = page.getByRole('dialog', { name: 'Crop and rotate' })
  await crop.getByText('1:1', { exact: true }).click()
  await crop.getByRole('button', { name: 'Rotate right' }).click()
  await crop.getByRole('img').or(crop.locator('img')).first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await crop.getByRole('button', { name: 'Apply' }).click()
  await crop.waitFor({ state: 'hidden' })
  const focused = () => page.evaluate<string | null>(`document.activeElement.getAttribute('aria-label')`)
  await expect.poll(focused).toBe('Crop or rotate small-1.jpg')

  await page.getByRole('button', { name: 'From your works' }).click()
  const works = page.getByRole('dialog', { name: 'Pick from your works' })
  await works.getByRole('button', { name: 'A work made with Flowing Lines' }).click()
  await works.getByRole('button', { name: 'Use 1 picture' }).click()
  await works.waitFor({ state: 'hidden' })
  // The picture is loaded in full resolution, because cropping needs all its pixels.
  const drawn = page.getByRole('main').getByRole('img', { name: 'A work made with Flowing Lines' })
  const width = () => drawn.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)
  await expect.poll(width).toBe(pictureOf({ result_info }).width)
  await step.startButton(page).click()
  const id = await step.watchedWork(page)
  const { source_arr } = await api.getWork({ id })
  expect(source_arr).toHaveLength(4)
  expect(source_arr?.[2]?.file).toMatchObject({ width: 320, height: 320 })
  expect(source_arr?.[3]?.work_id).toBe(drawnId)
})

journey('the guided tour opens once, after the first result, and has six steps', async (stage) => {
  const { page, goTo, api } = await stage.member({ isNew: true })
  const tour = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Next' }) })
  const help = page.getByRole('button', { name: 'Help: guided tour' })
  const { id, work_template_id } = await draw({ api })
  await page.clock.install()
  await goTo('/inspiration')
  await step.seesAttempts(page, 9)
  await page.clock.fastForward(10_000)
  expect(await tour.count()).toBe(0)

  await goTo(`/tool?template=${work_template_id}&run=${id}`)
  await page.getByRole('region', { name: 'Result' }).waitFor()
  const search = page.getByRole('combobox', { name: 'Search Arts' })
  await search.focus()
  await page.clock.fastForward(6500)
  expect(await tour.count()).toBe(0)
  await search.blur()
  // If a menu opens while the code of the tour loads, the tour does not open over it.
  const asked = page.waitForRequest(/start-tour.*\.js$/)
  const come = Promise.withResolvers<void>()
  await page.route(/start-tour.*\.js$/, (route) => come.promise.then(() => route.continue()))
  await page.clock.fastForward(3100)
  await asked
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  const answered = page.waitForResponse(/start-tour.*\.js$/)
  come.resolve()
  await (await answered).finished()
  await page.clock.fastForward(1000)
  expect(await tour.count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Log out' }).waitFor({ state: 'hidden' })
  await page.clock.fastForward(3100)
  await tour.getByText('Welcome').waitFor()
  for (const landmark of ['banner', 'contentinfo'] as const)
    expect(await page.getByRole(landmark).count(), landmark).toBe(1)
  await tour.getByText('1 / 6').waitFor()
  for (const number of [2, 3, 4, 5, 6]) {
    const next = page.getByText(`${number} / 6`)
    // A step ignores keys in the frame in which it appears, so the press is repeated.
    const moved = async () => {
      if (await page.getByText(`${number - 1} / 6`).isVisible()) await page.keyboard.press('ArrowRight')
      await next.waitFor({ timeout: 3000 }).catch(() => undefined)
      return next.count()
    }
    await expect.poll(moved).toBe(1)
  }
  await page.getByRole('button', { name: 'Pick a template' }).click()
  await page.waitForURL('**/tool')
  await expect
    .poll(async () => (await api.getCurrentUser()).additional_information)
    .toEqual({ novice_guide: { web: 1 } })
  await goTo(`/tool?template=${work_template_id}&run=${id}`)
  await page.getByRole('region', { name: 'Result' }).waitFor()
  await page.clock.fastForward(10_000)
  expect(await page.getByText('1 / 6').count()).toBe(0)
  await help.click()
  await page.getByText('1 / 6').waitFor()
  // Escape would close only one tour if a second click had opened a second tour.
  await help.dispatchEvent('click')
  await page.keyboard.press('Escape')
  await page.getByText('1 / 6').waitFor({ state: 'detached' })

  const visitor = await stage.visitor()
  await visitor.goTo('/inspiration')
  await visitor.page.getByRole('banner').getByRole('link', { name: 'Sign up' }).waitFor()
  expect(await visitor.page.getByRole('button', { name: 'Help: guided tour' }).count()).toBe(0)
})

journey(
  'a template asks for confirmation before typed settings are lost, but not after they were used for a work',
  async (stage) => {
    const { page, api, goTo } = await stage.member()
    await step.openTemplate(page, 'Oil Painting')
    const preset = (name: string, pressed: boolean) => page.getByRole('button', { name, pressed })
    await preset('Quick sitting', false).click()
    await preset('Quick sitting', true).waitFor()
    const paint = page.getByRole('slider', { name: 'Paint', exact: true })
    await paint.press('Home')
    await preset('Quick sitting', false).waitFor()
    await page.getByRole('button', { name: 'Save these settings' }).click()
    await page.getByRole('textbox', { name: 'Name for these settings' }).fill('Loose and thin')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name of Loose and thin' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await preset('Loose and thin', true).waitFor()
    const id = new URL(page.url()).searchParams.get('template')!
    const { preset_arr } = await api.listPresets({ work_template_id: id })
    const shared = new URLSearchParams({ settings: JSON.stringify({ ...preset_arr[0]!.params, gone: 1 }) })
    await page.getByRole('button', { name: 'Reset to defaults' }).click()
    await preset('Loose and thin', false).waitFor()
    await goTo(`/tool?template=${id}#${shared}`)
    await preset('Loose and thin', true).waitFor()
    await page.getByText('1 setting no longer fits and is left out.').waitFor()
    expect(await paint.getAttribute('aria-valuenow')).toBe('0')
    // After another link is opened in the same tab, the note is about the settings of that link.
    await goTo(`/tool?template=${id}#${new URLSearchParams({ settings: '{"finish":99,"thickness":-99}' })}`)
    const question = page.getByRole('dialog', { name: 'Friendly Reminder' })
    await question.getByText('Confirm', { exact: true }).click()
    const note = page.getByText('2 settings were changed to the nearest ones that the template takes.')
    await note.waitFor()
    await preset('Old studio', false).click()
    await note.waitFor({ state: 'detached' })
    await preset('Loose and thin', false).click()
    await preset('Loose and thin', true).waitFor()
    await step.choosePhotos(page, await smallPhoto())
    await page.getByRole('button', { name: 'Four versions' }).click()
    const second = page.getByRole('button', { name: 'Version 2', exact: true })
    // The server makes works before looks, so a look may come only with a second request.
    const whenLooksAreMade = { timeout: step.workTimeoutMs }
    await second.locator('img[data-there]').waitFor(whenLooksAreMade)
    await second.click()
    await page.getByRole('button', { name: 'Version 2', exact: true, pressed: true }).waitFor()
    // A click with the secondary button shows one version alone, as large as the stage.
    await second.click({ button: 'right' })
    await page.getByRole('button', { name: 'Chosen' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await second.waitFor()
    await page.keyboard.press('Escape')
    await second.waitFor({ state: 'detached' })
    await step.saveData(page, false)
    await step.startButton(page).click()
    await step.watchedWork(page)
    const work = await step.onlyWork(api, 'done')
    expect(work.params).toMatchObject({ finish: 0.1, thickness: 0 })
    expect(work.params['seed']).not.toBe(0)
    // The covers of other styles are replaced by looks of this photo, and one click makes a work in another style.
    const styles = page.getByRole('region', { name: 'This photo in another style' })
    await styles.getByRole('button', { name: 'Your photo in this style:' }).first().waitFor(whenLooksAreMade)
    // No more looks are needed, so the page is set to save data.
    await step.saveData(page, true)
    await styles.getByRole('button').first().click()
    await page.waitForURL((url) => ![null, work.id].includes(url.searchParams.get('run')))
    const otherWork = await api.getWork({ id: await step.watchedWork(page) })
    expect(otherWork.work_template_id).not.toBe(work.work_template_id)
    expect(otherWork.source_arr?.[0]?.id).toBe(work.source_arr?.[0]?.id)
    await page.getByRole('region', { name: 'Made just now' }).getByRole('link').nth(1).waitFor()
    await goTo(`/profile?work=${work.id}`)
    await page.getByRole('button', { name: 'How it was made' }).click()
    await page.getByRole('row', { name: /^Oil painting/ }).waitFor()
    await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(3)
    expect(await accessibilityFaults(page)).toEqual([])
    await goTo(`/zh/profile?work=${work.id}`)
    await page.getByRole('button', { name: '制作过程' }).click()
    await page.getByRole('row', { name: /^油画/ }).waitFor()
    await step.openTemplate(page, 'Fractal Flame')
    await page.getByRole('button', { name: 'Another variation' }).click()
    await page.getByRole('link', { name: 'All templates' }).click()
    await page
      .getByRole('link', { name: /^Oil Painting/ })
      .first()
      .click()
    await page.getByText('There is content about to be lost or missing.').waitFor()
  },
)
