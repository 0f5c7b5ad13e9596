import { usualModels } from '@easel/comfyui-double'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { connectEngine } from './harness/engine.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

const ofXl = { 'modelspec.architecture': 'stable-diffusion-xl-v1-base/lora' }
const loras = [
  { name: 'style/ink-wash.safetensors', metadata: { ...ofXl, 'modelspec.trigger_phrase': 'ink wash' } },
  { name: 'style/clay.safetensors', metadata: { ...ofXl, 'modelspec.trigger_phrase': 'clay figure' } },
  'fox_sd15.safetensors',
]
const name = 'sd_xl_base_1.0.safetensors'

journey(
  'a picture from words is made with LoRAs, a sampler, a size in pixels and a second step',
  async ({ server, member }) => {
    await using _ = await connectEngine(server, { models: { ...usualModels, loras } })
    const { page, api } = await member()
    await step.openTemplate(page, 'Words to Picture')
    const words = page.getByLabel('Your words')
    await words.fill('a lighthouse')
    await page.getByRole('radio', { name: 'sd_xl_base_1.0' }).press('Space')

    // LoRAs of another family are not offered.
    await page.getByText('Add a LoRA', { exact: true }).press('Enter')
    const offered = page.getByRole('list', { name: 'Add a LoRA' }).getByRole('button')
    await expect.poll(() => offered.allTextContents()).toEqual(['clayclay figure', 'ink-washink wash'])
    await page.getByLabel('Find by name or word').fill('wash')
    await expect.poll(() => offered.count()).toBe(1)
    await offered.press('Enter')
    await page.getByRole('button', { name: 'Say “ink wash” in the words' }).press('Space')
    await expect.poll(() => words.inputValue()).toBe('a lighthouse, ink wash')
    const weight = page.getByRole('slider', { name: 'ink-wash' })
    await weight.press('ArrowLeft')
    await weight.press('ArrowLeft')

    await page.getByRole('radio', { name: 'In pixels' }).press('Space')
    await page.getByLabel('Width in pixels').fill('768')
    await page.getByLabel('Height in pixels').fill('512')
    await page.getByText('More settings', { exact: true }).click()
    await page.getByLabel('Sampler').selectOption('heun')
    await page.getByLabel('Larger in a second step').press('Space')
    await page.getByRole('slider', { name: 'Times larger' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await step.startButton(page).click()
    const work = await step.onlyWork(api, 'done')
    expect(work.params).toMatchObject({
      ...{
        model: name,
        loras: 'style/ink-wash.safetensors: 0.9',
        sampler: 'heun',
        prompt: 'a lighthouse, ink wash',
      },
      ...{ format: 'exact', width: 768, height: 512, hires: true, hires_scale: 1.5 },
    })
    expect(work.result_info?.data.outputs[0]?.files.image).toMatchObject({ width: 1152, height: 768 })
  },
)
