import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { connectEngine } from './harness/engine.ts'
import { smallPhoto } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

/** Draws a stroke through the middle of the photo. */
async function paint(page: Page): Promise<void> {
  const box = (await page.getByRole('application', { name: 'Photo to paint on' }).boundingBox())!
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * 0.3, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.7, y, { steps: 4 })
  await page.mouse.up()
}

journey(
  'a part of a photo is painted over, and an engine makes that part anew',
  async ({ server, member }) => {
    await using _engine = await connectEngine(server)
    const { page, api } = await member()
    await step.openTemplate(page, 'Repaint a Part')
    await step.choosePhotos(page, await smallPhoto())
    await step.startButton(page).click()
    await step.toast(page, 'Paint over a part of the photo first').waitFor()

    await page.getByRole('button', { name: 'Paint over the photo' }).click()
    const editor = page.getByRole('dialog', { name: 'Paint the part to change' })
    await paint(page)
    await editor.getByText(/\d+% of the photo/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await editor.getByRole('button', { name: 'Apply' }).click()
    await editor.waitFor({ state: 'hidden' })
    await page.getByText('The coloured part of the photo is made anew.').waitFor()

    // The painted part is kept after a reload, and can be painted further.
    await page.reload()
    await page.getByRole('button', { name: 'Change the painted part' }).click()
    await editor.getByText(/\d+% of the photo/).waitFor()
    await editor.getByRole('button', { name: 'Invert' }).click()
    await editor.getByRole('button', { name: 'Apply' }).click()
    await editor.waitFor({ state: 'hidden' })

    await page.getByLabel('What belongs there').fill('a lighthouse')
    await step.startButton(page).click()
    const id = await step.watchedWork(page)
    await expect
      .poll(async () => (await api.getWork({ id })).state, { timeout: step.workTimeoutMs })
      .toBe('done')
    const { source_arr } = await api.getWork({ id })
    expect(source_arr?.map(({ is_mask }) => is_mask ?? false)).toEqual([false, true])
    expect(source_arr?.[1]?.file).toMatchObject({ width: 480, height: 320, mime_type: 'image/png' })
  },
)
