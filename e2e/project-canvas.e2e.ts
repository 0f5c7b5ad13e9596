import { readFile } from 'node:fs/promises'
import { samplePhoto } from '@easel/testkit'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { smallPhoto, type Upload } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'

const journey = openStage()

/** A photo that is painted: three nodes, as node editors export them for execution. */
const painting = {
  1: { class_type: 'LoadImage', inputs: { image: '' } },
  2: { class_type: 'OilPainting', inputs: { image: ['1', 0] } },
  3: { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}

/** A picture with the workflow that made it. */
const pngWithWorkflow = new URL(
  '../apps/web/src/features/template-authoring/file/saved-files/text.png',
  import.meta.url,
)

const nodes = (page: Page) => page.locator('.react-flow__node')
const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)
const links = (page: Page) => page.locator('.react-flow__edge')
const socket = (page: Page, of: string, handle: string) =>
  node(page, of).locator(`.react-flow__handle[data-handleid="${handle}"]`)
const shoot = async (page: Page, name: string) => {
  const folder = process.env['CANVAS_SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** Drops photos on the ground of the canvas, as from a folder of the device. */
async function dropPhotos(page: Page, photos: readonly Upload[]): Promise<void> {
  const files = photos.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    content: buffer.toString('base64'),
  }))
  const transfer = await page.evaluateHandle(`(() => {
    const made = new DataTransfer()
    for (const { content, name, mimeType: type } of ${JSON.stringify(files)})
      made.items.add(new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], name, { type }))
    return made
  })()`)
  await page.locator('.react-flow__pane').dispatchEvent('drop', { dataTransfer: transfer })
}

journey('a graph is drawn on the canvas, by pointer and keys', async ({ member }) => {
  const maker = await member({ viewport: { width: 1440, height: 900 }, theme: 'dark' })
  const { page, api } = maker
  const { id } = await api.createProject({ title: 'Drawn', ui: painting })
  await maker.goTo(`/projects/${id}`)
  await expect.poll(() => nodes(page).count()).toBe(3)
  await expect.poll(() => links(page).count()).toBe(2)
  await shoot(page, 'first-dark')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Add a node' }).click()
  await page.getByRole('combobox', { name: 'Search nodes' }).fill('duotone')
  await shoot(page, 'library-dark')
  await page.keyboard.press('Enter')
  await expect.poll(() => nodes(page).count()).toBe(4)
  await shoot(page, 'added-dark')

  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => nodes(page).count()).toBe(3)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(() => nodes(page).count()).toBe(4)

  // Two presses link two sockets, as two taps do.
  await socket(page, '1', 'out:0').click()
  await socket(page, '4', 'in:image').click()
  await expect.poll(() => links(page).count()).toBe(3)

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys of the canvas' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tidy up' }).click()
  await shoot(page, 'tidy-dark')

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  await page.keyboard.press('ControlOrMeta+v')
  await expect.poll(() => nodes(page).count()).toBe(8)
  await expect.poll(() => links(page).count()).toBe(6)
  await shoot(page, 'pasted-dark')
  await page.keyboard.press('Delete')
  await expect.poll(() => nodes(page).count()).toBe(4)

  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await expect.poll(() => nodes(page).count()).toBe(4)
  await expect.poll(() => links(page).count()).toBe(3)
})

journey('photos that are dropped on the canvas become nodes', async ({ member }) => {
  const maker = await member({ viewport: { width: 820, height: 1180 }, hasTouch: true, theme: 'light' })
  const { page, api } = maker
  const { id } = await api.createProject({ title: 'Dropped', ui: painting })
  await maker.goTo(`/projects/${id}`)
  await expect.poll(() => nodes(page).count()).toBe(3)
  await shoot(page, 'first-820-light')
  const png = await samplePhoto({ width: 240, height: 160, format: 'png' })
  await dropPhotos(page, [await smallPhoto(), { name: 'small.png', mimeType: 'image/png', buffer: png }])
  await expect.poll(() => nodes(page).count()).toBe(5)
  await node(page, '4').locator('img').waitFor()
  await node(page, '5').locator('img').waitFor()

  // A picture that holds a workflow may be meant as either.
  const saved = { name: 'saved.png', mimeType: 'image/png', buffer: await readFile(pngWithWorkflow) }
  await dropPhotos(page, [saved])
  const question = page.getByRole('dialog', { name: 'This picture holds a workflow' })
  await question.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Use it as a picture' }).click()
  await expect.poll(() => nodes(page).count()).toBe(6)
  await dropPhotos(page, [saved])
  await question.getByRole('button', { name: 'Open its workflow' }).click()
  await page.getByText('saved.png').waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(() => nodes(page).count()).toBe(6)
  await page.getByRole('button', { name: 'Show all' }).tap()
  await shoot(page, 'dropped-820-light')
})
