import { samplePhoto } from '@easel/testkit'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { jpg, largePhoto, smallPhoto, tinyPhoto } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

journey(
  'a picture is made again with another seed and compared with the first, and the same settings are not run twice without a question',
  async (stage) => {
    const { page, api } = await stage.member()
    await step.openTemplate(page, 'Oil Painting')
    await step.choosePhotos(page, await tinyPhoto())
    await page.getByText('1 attempt (9 left)').waitFor()
    await step.startButton(page).click()
    const first = await step.watchedWork(page)

    // The result is shown whole. The position of the divider determines how much of the original photo is visible.
    const divider = page.getByRole('slider', { name: 'Compare before and after' })
    await divider.waitFor({ timeout: step.workTimeoutMs })
    expect(await divider.inputValue()).toBe('0')
    await page.getByRole('button', { name: 'Hold for before' }).waitFor()

    // The settings stay visible beside the result.
    await page.getByText('Same settings, same result. Change something or press Again').waitFor()
    await step.startButton(page).click()
    const question = page.getByRole('dialog', { name: 'Friendly Reminder' })
    await question.getByText('Same settings, same result. Start anyway?').waitFor()
    await question.getByText('Cancel', { exact: true }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await step.worksOf(api)).toHaveLength(1)

    await page.getByRole('button', { name: 'Again', exact: true }).click()
    await page.waitForURL((url) => ![null, first].includes(url.searchParams.get('run')))
    const second = await api.getWork({ id: await step.watchedWork(page) })
    const { params } = await api.getWork({ id: first })
    expect({ ...second.params, seed: params['seed'] }).toEqual(params)
    expect(second.params['seed']).not.toBe(params['seed'])

    await page.getByRole('button', { name: 'Compare', exact: true }).click({ timeout: step.workTimeoutMs })
    await page.getByRole('slider', { name: 'Compare Oil Painting 1 and Oil Painting 2' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Choose Oil Painting 1' }).click()
    await page.waitForURL((url) => url.searchParams.get('run') === first)
  },
)

journey('a work in another style is undone with one click, and its attempt is returned', async (stage) => {
  const { page, api, expecting } = await stage.member()
  await step.openTemplate(page, 'Low Poly')
  await step.choosePhotos(page, await largePhoto())
  await step.startButton(page).click()
  const first = await step.watchedWork(page)
  const styles = page.getByRole('region', { name: 'This photo in another style' })
  // The button has the cost of the work in its name.
  const style = styles.getByRole('button', { name: /1 attempt$/ }).first()
  await style.click({ timeout: step.workTimeoutMs })
  // The pill of running works requests the state of the work, which may already be deleted, so a 404 is expected.
  expecting(404, /\/work\/[0-9a-f-]+$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await step.toast(page, 'Cancelled. Your attempts have been returned.').waitFor()
  await page.waitForURL((url) => url.searchParams.get('run') === first)
  await step.seesAttempts(page, 9)
  await expect.poll(async () => (await step.worksOf(api)).map(({ id }) => id)).toEqual([first])
})

journey(
  'a start in line waits for attempts, and begins as soon as there are enough attempts',
  async (stage) => {
    const { page, api, user, expecting } = await stage.member()
    const keeper = await stage.server.keeper()
    await keeper.changeAttempts({ id: user.id, amount: -9, note: 'For this test' })
    await step.openTemplate(page, 'Oil Painting')
    await step.choosePhotos(page, await smallPhoto())
    await page.getByText('1 attempt (0 left)').waitFor()
    // The first start is delayed, so that the second start is made while the first work runs, even on a fast machine.
    await page.route('**/api/backend/work', (route) => setTimeout(() => void route.continue(), 500))
    await step.startButton(page).click()
    const first = await step.watchedWork(page)
    expecting(402, /\/work$/)
    await page.getByRole('button', { name: 'Another variation' }).click()
    await step.startButton(page).click()
    const line = page.getByRole('region', { name: 'Next in line' })
    const panel = page.getByRole('dialog').filter({ hasText: 'Remaining change times' })
    // If the first work has ended before, the second start is refused at once, and the panel opens.
    await line
      .getByText('Waits until you have enough attempts.')
      .or(panel)
      .first()
      .waitFor({ timeout: step.workTimeoutMs })
    if (!(await panel.isVisible())) {
      // The start in line stays after a reload.
      await page.reload()
      await line.getByText('Waits until you have enough attempts.').waitFor()
      await page.getByRole('button', { name: '0 attempts left', exact: true }).click()
    }
    await panel.getByText('1 attempt = 1 picture, videos 2').waitFor()
    await panel.getByRole('button', { name: 'Check in', exact: true }).click()
    const count = async () => (await step.worksOf(api)).length
    if (await line.isVisible()) await expect.poll(count).toBe(2)
    else await step.seesAttempts(page, 5)
    expect((await api.getWork({ id: first })).state).toBe('done')
  },
)

journey(
  'a photo that is too small is refused; rows are removed from a list of texts and added to it',
  async (stage) => {
    const { page, api } = await stage.member()
    await step.openTemplate(page, 'Magazine Cover')
    await step.choosePhotos(page, jpg('eight.jpg', await samplePhoto({ width: 8, height: 8 })))
    const text = 'This photo is too small: 8 × 8 pixels. Choose one of at least 64 pixels.'
    await page.getByText(text).waitFor()
    await step.startButton(page).click()
    await step.toast(page, text).waitFor()
    expect(await step.worksOf(api)).toEqual([])

    await page.getByRole('button', { name: 'Remove eight.jpg' }).click()
    await step.choosePhotos(page, await smallPhoto())
    const rows = page.getByRole('button', { name: /^Remove row/ })
    const before = await rows.count()
    await page.getByRole('button', { name: 'Remove row 1' }).click()
    await expect.poll(() => rows.count()).toBe(before - 1)
    await page.getByRole('button', { name: 'Add a row' }).click()
    await expect.poll(() => rows.count()).toBe(before)
    expect(await accessibilityFaults(page)).toEqual([])
  },
)
