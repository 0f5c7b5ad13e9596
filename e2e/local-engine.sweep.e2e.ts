import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { FileServer, fileOf } from '@easel/testkit'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import type { Member } from './harness/person.ts'
import { openStage, type Stage } from './harness/stage.ts'

const files = await FileServer.start()
afterAll(() => files[Symbol.asyncDispose]())

function serve(name: string, bytes: Buffer) {
  files.files.set(`/${name}`, fileOf(bytes))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name, address: `${files.url}/${name}`, bytes: bytes.length, sha256 }
}

/** Creates a model whose weights contain a script for the program of the double. */
const modelOf = (key: string, title: string, script: object = {}) => ({
  ...{ key, title, steps: 4, guidance: 1, side: 512, memory: 1000, work: 0.1 },
  licence: { name: 'Apache-2.0', address: 'https://example.com/' },
  files: [
    {
      role: 'model',
      ...serve(`${key}.gguf`, Buffer.from(JSON.stringify({ key, ...script }).padEnd(700_000))),
    },
  ],
})

const models = [
  modelOf('lake', 'Lake 1'),
  modelOf('hill', 'Hill 2'),
  modelOf('dark', 'Dark 3', { says: ['ggml_vulkan: No devices found.'], exits: 1 }),
]
files.files.set('/catalogue.json', fileOf(Buffer.from(JSON.stringify({ models }))))

const settings = {
  SD_SERVER: fileURLToPath(import.meta.resolve('@easel/engine-doubles/sd-server')),
  LOCAL_ENGINE_CATALOGUE: `${files.url}/catalogue.json`,
}

async function host(stage: Stage, options: Parameters<Stage['member']>[0] = {}): Promise<Member> {
  const keeper = await stage.member(options)
  await stage.server.giveRole(keeper.user, 'admin')
  await keeper.context.addInitScript(countPresses)
  return keeper
}
/** Counts presses of the person: clicks of scripts are not trusted. */
const countPresses = `addEventListener('click', (event) => {
  if (event.isTrusted) sessionStorage.setItem('presses', 1 + Number(sessionStorage.getItem('presses')))
}, true)`
const pressesOn = (page: Page) => page.evaluate("Number(sessionStorage.getItem('presses'))")

describe('on a phone, in Chinese,', () => {
  const journey = openStage({ settings })
  journey('three presses lead from the offer in the gallery to a picture from words', async (stage) => {
    const keeper = await host(stage, { locale: 'zh-CN', viewport: { width: 390, height: 844 } })
    const { page } = keeper
    await keeper.goTo('/zh/tool?kind=seed')
    await page.getByRole('link', { name: '在本机安装引擎' }).first().click()
    await page.getByText('推荐', { exact: true }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: '安装 Lake 1' }).click()
    await page.getByRole('img', { name: '测试图片' }).waitFor()
    await page.getByLabel('想画什么？').fill('雪地里的红狐')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: '用文字生成图片' }).click()
    await page.getByRole('img', { name: '雪地里的红狐' }).waitFor()
    expect(await pressesOn(page)).toBe(3)
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    const { work_arr } = await keeper.api.listWorks({})
    expect(work_arr.map(({ params }) => params?.['model'])).toEqual(['lake.gguf', 'lake.gguf'])
    // The form with all settings opens with the model and the words.
    await page.getByLabel('想画什么？').fill('湖上的帆船')
    await page.getByRole('link', { name: '更多设置' }).click()
    await page.getByRole('radio', { name: 'lake' }).and(page.locator(':checked')).waitFor()
    await page.getByText('湖上的帆船').first().waitFor()
  })
})

describe('the setup leads to the engine, and', () => {
  const journey = openStage({ settings })
  journey('the test picture waits for a host who left the page', async (stage) => {
    const keeper = await host(stage)
    const { page } = keeper
    files.behaviours.set('/lake.gguf', { pauseMs: 500 })
    await keeper.goTo('/setup?step=engines')
    await page.getByRole('link', { name: 'Set up an engine on this machine' }).click()
    await page.getByRole('button', { name: 'Set up Lake 1' }).click()
    await page.getByText('You can leave this page').waitFor()
    await keeper.goTo('/')
    files.behaviours.delete('/lake.gguf')
    await expect
      .poll(async () => (await keeper.api.listWorks({})).work_arr[0]?.state, { timeout: 30_000 })
      .toBe('done')
    await keeper.goTo('/admin/local-engine')
    await page.getByRole('img', { name: 'The test picture' }).waitFor()
    expect((await keeper.api.listWorks({})).work_arr).toHaveLength(1)
  })

  journey('models are added by address, used, deleted and cancelled', async (stage) => {
    const keeper = await host(stage)
    const { page } = keeper
    const parts = ['cond_stage_model.transformer.text_model.x', 'first_stage_model.decoder.x']
    const bytes = Buffer.from(
      `GGUF\x03\0\0\0${'\0'.repeat(16)}${parts.join('\0')}`.padEnd(700_000, '.'),
      'latin1',
    )
    const added = serve('painter.gguf', bytes)
    await keeper.goTo('/admin/local-engine')
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const inUse = (title: string) =>
      page.getByRole('listitem').filter({ hasText: title }).getByText('In use').waitFor()
    // Both stages of this file share one server, on which the engine is ready.
    await inUse('Lake 1')
    await page.getByText('Add a model by its address').click()
    await page.getByLabel('Address of the file').fill(added.address)
    await page.getByLabel('SHA-256 of the file').fill(added.sha256)
    await press('Add')
    await press('Use painter.gguf')
    await inUse('painter.gguf')
    await page.getByText('Ready', { exact: true }).waitFor()
    await press('Delete the files of Lake 1')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete files' }).click()
    await page.getByRole('button', { name: 'Delete the files of Lake 1' }).waitFor({ state: 'detached' })
    // Cancelling returns to the model that was ready.
    files.behaviours.set('/hill.gguf', { cutAfter: 1000 })
    await press('Use Hill 2')
    await page.getByText('The download is retried automatically.').waitFor()
    await press('Cancel setup')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel setup' }).click()
    await inUse('painter.gguf')
    await page.getByText('Ready', { exact: true }).waitFor()
    files.behaviours.delete('/hill.gguf')
    // A program that finds no card offers the processor.
    await press('Use Dark 3')
    await page.getByText('finds no card that it can use').waitFor()
    await press('Use the processor')
    await expect.poll(async () => (await keeper.api.getLocalEngine()).backend).toBe('cpu')
    await page.getByRole('button', { name: 'Use the processor' }).waitFor({ state: 'detached' })
  })
})
