import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FileServer, fileOf } from '@easel/testkit'
import { afterAll, expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { openStage } from './harness/stage.ts'

const weights = Buffer.alloc(3_000_000, 'weights ')
const files = await FileServer.start()
files.files.set('/lake.gguf', fileOf(weights))
// Each connection breaks after a few bytes, so that the download cannot end before the administrator pauses it.
files.behaviours.set('/lake.gguf', { cutAfter: 1000 })
const folder = await mkdtemp(join(tmpdir(), 'easel-local-'))
const catalogue = join(folder, 'catalogue.json')
const file = {
  ...{ role: 'model', name: 'lake.gguf', address: `${files.url}/lake.gguf`, bytes: weights.length },
  sha256: createHash('sha256').update(weights).digest('hex'),
}
const model = {
  ...{ key: 'lake', title: 'Lake 1', steps: 4, guidance: 1, side: 512, memory: 1000, work: 0.1 },
  ...{ licence: { name: 'Apache-2.0', address: 'https://example.com/' }, files: [file] },
}
await writeFile(catalogue, JSON.stringify({ models: [model] }))

const journey = openStage({
  settings: {
    SD_SERVER: fileURLToPath(import.meta.resolve('@easel/engine-doubles/sd-server')),
    LOCAL_ENGINE_CATALOGUE: catalogue,
  },
})
afterAll(async () => {
  await files[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

journey(
  'an administrator sets up an engine on this machine, sees its first picture, and removes the engine',
  async (stage) => {
    const keeper = await stage.member()
    await stage.server.giveRole(keeper.user, 'admin')
    const { page } = keeper
    await keeper.goTo('/admin')
    await page.getByRole('link', { name: 'Set up an engine on this machine' }).click()
    await page.getByText('Recommended').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // An address in a private network is refused at once. A click removes the model from the list.
    await page.getByText('Add a model by its address').click()
    await page.getByLabel('Address of the file').fill('https://10.0.0.1/a.gguf')
    await page.getByLabel('SHA-256 of the file').fill('abc')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('A SHA-256 has 64 digits').waitFor()
    await page.getByLabel('SHA-256 of the file').fill(`sha256:${file.sha256}`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('belongs to a private network').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Forget https://10.0.0.1/a.gguf' }).click()
    await page.getByText('belongs to a private network').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Set up Lake 1' }).click()
    await page.getByText('The download is retried automatically.').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused', { exact: true }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    files.behaviours.delete('/lake.gguf')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('img', { name: 'The test picture' }).waitFor()
    await page.getByText('The engine works.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // All users find the model, and one click opens its template.
    await keeper.goTo('/models')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Words to Picture with lake' }).click()
    await page.getByRole('radio', { name: 'lake' }).and(page.locator(':checked')).waitFor()
    await keeper.goTo('/admin/local-engine')
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Set up Lake 1' }).waitFor()
    expect((await keeper.api.listEngines()).engine_arr).toEqual([])
  },
)
