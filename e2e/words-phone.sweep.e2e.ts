import { usualModels } from '@easel/comfyui-double'
import type { Client } from '@easel/contract'
import { startA1111 } from '@easel/engine-doubles'
import { pngWithTexts, samplePhoto } from '@easel/testkit'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { connectEngine } from './harness/engine.ts'
import { lookFaults } from './harness/looks.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

/** The file has a server of its own: the first journey needs a site without models. */
const journey = openStage({})

const phone = { locale: 'zh-CN', viewport: { width: 390, height: 844 }, hasTouch: true }
const ofXl = { 'modelspec.architecture': 'stable-diffusion-xl-v1-base/lora' }
const loras = [
  { name: 'style/ink-wash.safetensors', metadata: { ...ofXl, 'modelspec.trigger_phrase': 'ink wash' } },
  { name: 'style/clay.safetensors', metadata: { ...ofXl, 'modelspec.trigger_phrase': 'clay figure' } },
]
/** Texts of the journeys, and names of families and licences. */
const names = [/^a lighthouse/, /^(?:系列许可证：)?(?:Stable Diffusion|Stability AI|CreativeML|LTXV|FLUX)/]

/** Finds faults of a Chinese page: of its accessibility, and of its look. */
const faultsOf = async (page: Page) => [
  ...(await accessibilityFaults(page)),
  ...(await lookFaults(page, { locale: 'zh', names })),
]

/** Opens the form for a picture from words in Chinese, and chooses a model. */
async function openForm(page: Page, api: Client, model: string): Promise<void> {
  const { work_template_arr } = await api.listWorkTemplates({ keyword: 'Words to Picture' })
  const template = work_template_arr.find(({ title }) => title === 'Words to Picture')
  await page.goto(`/zh/tool?template=${template?.id}`)
  await choose(page, model)
}

async function choose(page: Page, model: string): Promise<void> {
  await page.getByRole('radio', { name: model, exact: true }).press('Space')
}

const start = (page: Page) => page.getByRole('button', { name: '开始生成' }).tap()

journey(
  'on a phone, in Chinese, an engine is found and added, and its models are listed for everyone',
  async (stage) => {
    const [visitor, ann, keeper] = [
      await stage.visitor(phone),
      await stage.member({ ...phone, theme: 'dark' }),
      await stage.member(phone),
    ]
    await stage.server.giveRole(keeper.user, 'admin')
    await using double = await startA1111()

    for (const { goTo, page } of [visitor, ann]) {
      await goTo('/zh/models')
      await page.getByText('本站还没有模型').waitFor()
      await page.getByRole('link', { name: '查看模板' }).waitFor()
      expect(await faultsOf(page)).toEqual([])
    }
    const { page } = keeper
    await keeper.goTo('/zh/models')
    await page.getByRole('link', { name: '在本机安装引擎' }).waitFor()

    await keeper.goTo('/zh/admin')
    await page.getByRole('button', { name: '查找引擎' }).first().tap()
    const dialog = page.getByRole('dialog', { name: '查找引擎' })
    const again = dialog.getByRole('button', { name: '重新查找' })
    await expect.poll(() => again.isEnabled(), { timeout: 40_000 }).toBe(true)
    await dialog.getByLabel('其他机器').fill(double.url)
    await dialog.getByLabel('其他机器').press('Enter')
    await dialog.getByText('4 个模型，其中 4 个可用').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: `添加 ${double.url} 上的引擎` }).tap()
    await dialog.getByText('已添加', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('查看引擎')
    await dialog.getByRole('button', { name: '关闭' }).tap()
    await page.getByRole('link', { name: 'Stable Diffusion web UI' }).tap()
    await page.getByText('v1-5-pruned-emaonly.safetensors').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(double.works).toEqual([])

    const model = 'v1-5-pruned-emaonly'
    await expect
      .poll(async () => (await ann.api.listModels({})).model_arr.map(({ title }) => title), {
        timeout: 60_000,
      })
      .toContain(model)
    for (const { goTo, page } of [visitor, ann, keeper]) {
      await goTo('/zh/models')
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: model }) })
      await card.getByText('支持“(词:1.2)”这样的权重').waitFor()
      expect(await faultsOf(page)).toEqual([])
    }
    await ann.page.getByRole('link', { name: `文字成画，使用 ${model}` }).tap()
    await ann.page.getByRole('radio', { name: model }).and(ann.page.locator(':checked')).waitFor()

    await keeper.goTo('/zh/admin')
    await page.getByRole('link', { name: 'Stable Diffusion web UI' }).tap()
    await page.getByRole('button', { name: '移除' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: '移除' }).tap()
    await page.waitForURL('**/admin')
    await page.getByRole('link', { name: 'Stable Diffusion web UI' }).waitFor({ state: 'detached' })
  },
)

journey(
  'on a phone, in Chinese, a description is written with chips, weights and lists, and used again',
  async ({ server, member }) => {
    await using _ = await connectEngine(server)
    const { page, api } = await member({ ...phone, theme: 'dark' })
    await openForm(page, api, 'sd_xl_base_1.0')
    const field = page.getByLabel('画面描述')
    await field.fill('雪地里的(红狐:1.2)，{清晨|清晨}，__天气__')

    // The notes below the field depend on what the model reads.
    const english = page.getByText('这个模型主要用英文训练')
    await english.waitFor()
    await page.locator('mark').filter({ hasText: '红狐×1.2' }).waitFor()
    await page.getByText('会随机取其一').waitFor()
    await choose(page, 'z_image_turbo_bf16')
    await page.getByText('这个模型不支持权重').waitFor()
    expect(await english.count()).toBe(0)
    await choose(page, 'sd_xl_base_1.0')
    await english.waitFor()

    await page.getByRole('button', { name: '选择常用词' }).tap()
    await page.getByText('光线', { exact: true }).tap()
    await page.getByRole('button', { name: '月光' }).tap()
    await page.getByRole('button', { name: '月光', pressed: true }).waitFor()
    const helper = page.getByRole('region', { name: '选择常用词' })
    await helper.getByText('不要出现', { exact: true }).tap()
    await helper.getByRole('button', { name: '模糊' }).tap()
    await page.getByText('更多参数', { exact: true }).tap()
    expect(
      await page.getByLabel('不要出现', { exact: true }).and(page.getByRole('textbox')).inputValue(),
    ).toBe('blurry')
    expect(await faultsOf(page)).toEqual([])

    // Lists and prompts that the user stores.
    await page.getByRole('button', { name: '我的描述' }).tap()
    const dialog = page.getByRole('dialog', { name: '我的描述' })
    await dialog.getByRole('button', { name: '收藏当前描述' }).tap()
    const favourite = dialog.getByRole('button', { name: /^收藏：雪地里的/ })
    await favourite.and(dialog.locator('[aria-pressed=true]')).waitFor()
    await dialog.getByText('不要出现：blurry').waitFor()
    await dialog.getByText('随机词表').tap()
    await dialog.getByLabel('词表名称').fill('天气')
    await dialog.getByLabel('词条，每行一条').fill('细雪')
    await dialog.getByRole('button', { name: '保存', exact: true }).tap()
    await dialog.getByText('__天气__', { exact: true }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: '关闭' }).tap()
    await dialog.waitFor({ state: 'hidden' })

    await start(page)
    const work = await step.onlyWork(api, 'done')
    expect(work.words?.['prompt']).toBe('雪地里的(红狐:1.2)，清晨，细雪, moonlight')
    expect(work.params).toMatchObject({ negative_prompt: 'blurry' })

    // The words of a picture replace the form's words until they are taken back.
    await openForm(page, api, 'sd_xl_base_1.0')
    await field.fill('我的句子')
    const png = await sharp(await samplePhoto({ width: 64, height: 80 }))
      .png()
      .toBuffer()
    const parameters = '湖上的帆船\nNegative prompt: 人群\nSteps: 12, Seed: 4242'
    await page.getByLabel('读取图片里的提示词').setInputFiles({
      ...{ name: 'picture.png', mimeType: 'image/png' },
      buffer: pngWithTexts(png, { parameters }, 'iTXt'),
    })
    await page.getByText('已填入图片里的提示词').waitFor()
    await expect.poll(() => field.inputValue()).toBe('湖上的帆船')
    await page.getByRole('button', { name: '撤销' }).tap()
    await expect.poll(() => field.inputValue()).toBe('我的句子')

    // A stored prompt is found, used and deleted.
    await page.getByRole('button', { name: '我的描述' }).tap()
    await dialog.getByLabel('在我的描述中查找').fill('没有这样的描述')
    await dialog.getByText('没有符合的描述。').waitFor()
    await dialog.getByLabel('在我的描述中查找').fill('红狐')
    await dialog.getByLabel('只看收藏').press('Space')
    await dialog.getByRole('button', { name: /^雪地里的/ }).tap()
    await expect.poll(() => field.inputValue()).toContain('__天气__')
    await page.getByRole('button', { name: '我的描述' }).tap()
    // A removal moves the focus to the neighbor, or to the field of the dialog.
    await dialog.getByRole('button', { name: '收藏当前描述' }).tap()
    await dialog.getByLabel('在我的描述中查找').fill('')
    const isFocused = dialog.getByLabel('在我的描述中查找').and(page.locator(':focus'))
    const remove = dialog.getByRole('button', { name: /^删除 / })
    await dialog.getByText('随机词表').tap()
    await expect.poll(() => remove.count()).toBe(2)
    await remove.first().tap()
    await dialog.getByText('你用过的描述会出现在这里。').waitFor()
    await isFocused.waitFor()
    await remove.tap()
    const question = page.getByRole('dialog').filter({ hasText: '删除词表“天气”？' }).last()
    await question.getByRole('button', { name: '删除', exact: true }).tap()
    await remove.waitFor({ state: 'detached' })
    await isFocused.waitFor()
  },
)

journey(
  'on a phone, in Chinese, LoRAs are found and weighted, and two settings are compared in a grid',
  async ({ server, member }) => {
    await using _ = await connectEngine(server, { models: { ...usualModels, loras } })
    const { page, api, user } = await member(phone)
    await (await server.keeper()).changeAttempts({ id: user.id, amount: 20, note: '四张图片' })
    await openForm(page, api, 'sd_xl_base_1.0')
    const field = page.getByLabel('画面描述')
    await field.fill('a lighthouse')

    // LoRAs are found by a trigger word and by their name.
    await page.getByText('添加 LoRA', { exact: true }).tap()
    const offered = page.getByRole('list', { name: '添加 LoRA' }).getByRole('button')
    const find = page.getByLabel('按名称或触发词查找')
    for (const [keyword, shown] of [
      ['figure', 'clayclay figure'],
      ['ink-w', 'ink-washink wash'],
    ] as const) {
      await find.fill(keyword)
      await expect.poll(() => offered.allTextContents()).toEqual([shown])
      await offered.tap()
    }
    await page.getByRole('button', { name: '在描述中使用“ink wash”' }).tap()
    await expect.poll(() => field.inputValue()).toBe('a lighthouse, ink wash')
    await page.getByRole('slider', { name: 'clay' }).press('ArrowLeft')
    await page.getByRole('slider', { name: 'ink-wash' }).press('ArrowRight')
    // LoRAs stay in the form if the model changes, with a sentence.
    const gone = page.getByText('引擎没有适用于此模型的这个 LoRA。')
    await choose(page, 'v1-5-pruned-emaonly')
    await expect.poll(() => gone.count()).toBe(2)
    await choose(page, 'sd_xl_base_1.0')
    await expect.poll(() => gone.count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: '移除 clay' }).tap()
    await page.getByRole('slider', { name: 'clay' }).waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.textContent')).toBe('添加 LoRA')

    await page.getByRole('radio', { name: '按像素' }).press('Space')
    await page.getByLabel('宽度（像素）').fill('512')
    await page.getByLabel('高度（像素）').fill('384')
    await page.getByText('更多参数', { exact: true }).tap()
    await page.getByLabel('采样器').selectOption('heun')
    await page.getByRole('radio', { name: 'karras' }).press('Space')
    await page.getByLabel('高清修复（两步放大）').press('Space')
    await page.getByRole('slider', { name: '放大倍数' }).waitFor()
    expect(await faultsOf(page)).toEqual([])

    await page.getByRole('button', { name: '对比参数' }).tap()
    const dialog = page.getByRole('dialog', { name: '对比参数' })
    await dialog.getByLabel('要对比的参数').selectOption('steps')
    await dialog.getByRole('checkbox', { name: '逐个输入取值' }).check()
    await dialog.getByLabel('取值，每行一个').fill('4\n8')
    await dialog.getByLabel('第二个参数（横向排列）').selectOption('scheduler')
    for (const name of ['simple', 'karras']) await dialog.getByRole('checkbox', { name }).check()
    await dialog.getByText('共运行 4 次 · 12 次额度').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: '全部运行' }).tap()
    await page.getByRole('button', { name: '合成一张图' }).click({ timeout: step.workTimeoutMs })
    await step.seesPictures(page.getByRole('img', { name: '全部结果及其取值' }))
    expect(await faultsOf(page)).toEqual([])

    const works = await step.worksOf(api)
    const settings = works.map(({ params }) => `${params['steps']} ${params['scheduler']}`)
    expect(settings.toSorted()).toEqual(['4 karras', '4 simple', '8 karras', '8 simple'])
    for (const { params, result_info } of works) {
      expect(params).toMatchObject({
        ...{ prompt: 'a lighthouse, ink wash', loras: 'style/ink-wash.safetensors: 1.05', sampler: 'heun' },
        ...{ format: 'exact', width: 512, height: 384, hires: true },
      })
      expect(result_info?.data.outputs[0]?.files.image).toMatchObject({ width: 768, height: 576 })
    }
  },
)
