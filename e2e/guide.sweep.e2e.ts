import { usualModels } from '@easel/comfyui-double'
import { samplePhoto } from '@easel/testkit'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { connectEngine } from './harness/engine.ts'
import { jpg, personPhoto } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

/**
 * The file has a server of its own: if other tests connected engines with more models, the form would show the models as a menu.
 */
const journey = openStage({})

const controlnet = [
  'control_v11p_sd15_canny.pth',
  'control_v11f1p_sd15_depth.pth',
  'control_v11p_sd15_openpose.pth',
]
const name = 'v1-5-pruned-emaonly.safetensors'

journey(
  'a guide photo for a picture from words is shown as its map before the start',
  async ({ server, member }) => {
    await using engine = await connectEngine(server, { models: { ...usualModels, controlnet } })
    const maker = await member()
    const { page, api } = maker
    await step.openTemplate(page, 'Words to Picture')
    await page.getByLabel('Your words').fill('a lighthouse')
    const guide = page.getByLabel('Guide by a photo')

    // A model takes no guide photo if no ControlNet of its family is installed.
    await page.getByRole('radio', { name: 'sd_xl_base_1.0' }).press('Space')
    await page.getByLabel('Steps').first().waitFor({ state: 'attached' })
    expect(await guide.count()).toBe(0)
    await page.getByRole('radio', { name: 'v1-5-pruned-emaonly' }).press('Space')
    await guide.press('Space')
    await page.getByRole('radio', { name: 'Depth' }).waitFor()
    expect(await page.getByRole('radio', { name: 'Soft lines' }).count()).toBe(0)

    await step.startButton(page).click()
    await step.toast(page, 'Choose the photo that guides the picture').waitFor()
    const photo = page.getByRole('region', { name: 'Photo that guides' })
    await photo
      .getByLabel('Choose a photo')
      .setInputFiles(jpg('bay.jpg', await samplePhoto({ width: 300, height: 200 })))
    await page.getByRole('img', { name: 'Map that guides: Edges' }).waitFor()
    // A map of poses needs a photo of people.
    maker.expecting(409, /\/look$/)
    await page.getByRole('radio', { name: 'Poses of people' }).press('Space')
    await page.getByText('No person was found in this photo.').waitFor()
    await photo.getByLabel('Another photo').setInputFiles(await personPhoto())
    await page.getByRole('img', { name: 'Map that guides: Poses of people' }).waitFor()
    await page.getByRole('radio', { name: 'Depth' }).press('Space')
    await page.getByRole('img', { name: 'Map that guides: Depth' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    // The guide photo and its map stay after a reload, even on a phone.
    await page.setViewportSize({ width: 390, height: 780 })
    await page.reload()
    await page.getByRole('img', { name: 'Map that guides: Depth' }).waitFor()
    await step.startButton(page).click()
    const work = await step.onlyWork(api, 'done')
    expect(work.params).toMatchObject({ model: name, guide: true, guide_kind: 'depth' })
    expect(work.source_arr).toHaveLength(1)
    expect(engine.double.inspect().model).toContain('control_v11f1p_sd15_depth.pth')
  },
)

journey('the photo of an earlier work guides a picture, in Chinese', async ({ server, member }) => {
  await using _ = await connectEngine(server, { models: { ...usualModels, controlnet } })
  const { page } = await member()
  await step.openTemplate(page, 'Reimagine')
  const { pathname, search } = new URL(page.url())
  await page.goto(`/zh${pathname}${search}`)
  await step.choosePhotos(page, jpg('bay.jpg', await samplePhoto({ width: 300, height: 200 })))
  await page.getByRole('radio', { name: 'v1-5-pruned-emaonly' }).press('Space')
  await page.getByLabel('用照片引导').press('Space')
  await page.getByRole('img', { name: '引导图：边缘' }).waitFor()
})
