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
]

journey(
  'on a phone, in Chinese, words are chosen from suggestions, weighted, and drawn with LoRAs at a size in pixels',
  async ({ server, member }) => {
    await using _ = await connectEngine(server, { models: { ...usualModels, loras } })
    const { page, api, goTo } = await member({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })
    const { work_template_arr } = await api.listWorkTemplates({ keyword: 'Words to Picture' })
    await goTo(`/zh/tool?template=${work_template_arr[0]!.id}`)
    const words = page.getByLabel('画面描述')
    await words.fill('')
    await page.getByRole('radio', { name: 'sd_xl_base_1.0' }).press('Space')

    // A model that reads English gets the English words of a chip. The first group is open.
    await page.getByRole('button', { name: '帮我写描述' }).click()
    const groups = [
      ['主体', '一座灯塔'],
      ['地点', '在海边'],
      ['光线', '柔和的晨光'],
    ]
    for (const [group = '', chip = ''] of groups) {
      const chips = page.getByRole('group', { name: group, exact: true })
      if (group !== '主体') await page.locator('summary', { hasText: group }).click()
      await chips.getByRole('button', { name: chip }).click()
      await chips.getByRole('button', { name: chip, pressed: true }).waitFor()
    }
    await expect.poll(() => words.inputValue()).toBe('a lighthouse, by the sea, soft morning light')
    await page.locator('summary', { hasText: '不要出现' }).click()
    await page
      .getByRole('group', { name: '不要出现', exact: true })
      .getByRole('button', { name: '水印' })
      .click()

    await words.fill('灯塔')
    await page.getByText('这个模型主要用英文训练').waitFor()
    await words.fill('a lighthouse, (fog:1.2)')
    await page.getByText('这个模型主要用英文训练').waitFor({ state: 'detached' })
    await page.locator('mark', { hasText: 'fog×1.2' }).waitFor()

    await page.getByText('添加 LoRA', { exact: true }).click()
    const offered = page.getByRole('list', { name: '添加 LoRA' }).getByRole('button')
    const find = page.getByLabel('按名称或触发词查找')
    await find.fill('figure')
    await expect.poll(() => offered.allTextContents()).toEqual(['clayclay figure'])
    await offered.click()
    await find.fill('wash')
    await expect.poll(() => offered.allTextContents()).toEqual(['ink-washink wash'])
    await offered.click()
    await page.getByRole('slider', { name: 'clay' }).press('ArrowLeft')
    await page.getByRole('button', { name: '在描述中使用“ink wash”' }).click()
    await expect.poll(() => words.inputValue()).toBe('a lighthouse, (fog:1.2), ink wash')
    // LoRAs stay chosen when a model of another family is chosen, with a note.
    await page.getByRole('radio', { name: 'v1-5-pruned-emaonly' }).press('Space')
    const misfit = page.getByText('引擎没有适用于此模型的这个 LoRA。')
    await expect.poll(() => misfit.count()).toBe(2)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('radio', { name: 'sd_xl_base_1.0' }).press('Space')
    await expect.poll(() => misfit.count()).toBe(0)
    await page.getByRole('button', { name: '移除 ink-wash' }).click()
    await page.getByRole('slider', { name: 'ink-wash' }).waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.textContent')).toBe('添加 LoRA')

    await page.getByRole('radio', { name: '按像素' }).press('Space')
    await page.getByLabel('宽度（像素）').fill('512')
    await page.getByLabel('高度（像素）').fill('768')
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: '开始生成' }).click()
    const work = await step.onlyWork(api, 'done')
    expect(work.params).toMatchObject({
      ...{ prompt: 'a lighthouse, (fog:1.2), ink wash', loras: 'style/clay.safetensors: 0.95' },
      ...{ model: 'sd_xl_base_1.0.safetensors', format: 'exact', width: 512, height: 768 },
    })
    expect(JSON.stringify(work.params)).toContain('watermark')
  },
)

journey(
  'on a phone, in Chinese, a model’s page states its licence and its use, and leads to the form with the model',
  async ({ server, member }) => {
    await using _ = await connectEngine(server)
    const { page, goTo } = await member({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })
    await goTo('/zh/models')
    const model = page.getByRole('article').filter({ hasText: 'sd_xl_base_1.0' })
    await model.getByText(/本站用户均可使用 · 支持 \(word:1\.2\) 这样的权重/).waitFor()
    await model.getByRole('link', { name: /^系列许可证：/ }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    expect(await accessibilityFaults(page)).toEqual([])
    await model
      .getByRole('link', { name: /，使用 sd_xl_base_1\.0$/ })
      .first()
      .click()
    await page.getByRole('radio', { name: 'sd_xl_base_1.0' }).and(page.locator(':checked')).waitFor()
  },
)
