import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { smallPhoto } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

/** Paints over the left half of the photo with the largest brush. */
async function paint(page: Page): Promise<void> {
  const box = (await page.getByRole('application', { name: 'Photo to paint on' }).boundingBox())!
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.8, { steps: 4 })
  await page.mouse.up()
}

journey('an effect applies only to the painted part of a photo', async ({ member }) => {
  const { page, api } = await member()
  await step.openTemplate(page, 'Duotone')
  await step.choosePhotos(page, await smallPhoto())
  await page.getByRole('switch', { name: 'Only where I paint' }).click()
  await step.startButton(page).click()
  await step.toast(page, 'Paint over a part of the photo first').waitFor()

  await page.getByRole('button', { name: 'Paint over the photo' }).click()
  const editor = page.getByRole('dialog', { name: 'Paint where the effect applies' })
  await paint(page)
  await editor.getByText(/\d+% of the photo/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await editor.getByRole('button', { name: 'Apply' }).click()
  await editor.waitFor({ state: 'hidden' })
  await page.getByText('The effect applies to the coloured part of the photo.').waitFor()

  await step.startButton(page).click()
  const id = await step.watchedWork(page)
  await expect
    .poll(async () => (await api.getWork({ id })).state, { timeout: step.workTimeoutMs })
    .toBe('done')
  const work = await api.getWork({ id })
  expect(work.params).toMatchObject({ only_here: true })
  expect(work.source_arr?.map(({ is_mask }) => is_mask ?? false)).toEqual([false, true])

  // Without the setting, the mask stays in the form and is not sent.
  await page.getByRole('switch', { name: 'Only where I paint' }).click()
  await step.startButton(page).click()
  await expect
    .poll(async () => (await api.listWorks({})).work_arr.map(({ state }) => state), {
      timeout: step.workTimeoutMs,
    })
    .toEqual(['done', 'done'])
  const [whole] = (await api.listWorks({})).work_arr
  expect((await api.getWork({ id: whole!.id })).source_arr).toHaveLength(1)
})
