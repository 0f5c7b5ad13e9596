import { readFile } from 'node:fs/promises'
import { samplePhoto } from '@easel/testkit'
import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { smallPhoto, type Upload } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'

const journey = openStage()

/** A graph that paints a photo: three nodes, in the format that node editors export for execution. */
const painting = {
  1: { class_type: 'LoadImage', inputs: { image: '' } },
  2: { class_type: 'OilPainting', inputs: { image: ['1', 0] } },
  3: { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}

/** A picture that contains the workflow that made it. */
const pngWithWorkflow = new URL(
  '../apps/web/src/features/template-authoring/file/saved-files/text.png',
  import.meta.url,
)

const nodes = (page: Page) => page.locator('.react-flow__node')
const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)
const links = (page: Page) => page.locator('.react-flow__edge')
const socket = (page: Page, title: string, handle: string) =>
  node(page, title).locator(`.react-flow__handle[data-handleid="${handle}"]`)
const shoot = async (page: Page, name: string) => {
  const folder = process.env['CANVAS_SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** Drops photos on the background of the canvas, as from a folder of the device. */
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

journey('a graph is edited on the canvas, with the pointer and with keys', async ({ member }) => {
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

  // A click on each of two sockets links them, like two taps on a touchscreen.
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

  // A picture that contains a workflow can be used as a photo or as a workflow, so the page asks.
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

  // A phone has no keys for pasting, so it has a button.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('Canvas', { exact: true }).tap()
  await maker.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const content = JSON.stringify((await smallPhoto()).buffer.toString('base64'))
  await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob(${content}), (sign) => sign.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes]))
    const canvas = document.createElement('canvas')
    canvas.getContext('2d').drawImage(picture, 0, 0)
    const png = await new Promise((done) => canvas.toBlob(done, 'image/png'))
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
  })()`)
  await page.getByRole('button', { name: 'Paste' }).tap()
  await expect.poll(() => nodes(page).count()).toBe(7)
  const toolbar = await page.getByRole('toolbar', { name: 'Tools of the canvas' }).boundingBox()
  const pasted = await page.locator('.react-flow__node.selected').boundingBox()
  expect(pasted!.x).toBeGreaterThan(toolbar!.x + toolbar!.width)
  await shoot(page, 'pasted-390-light')
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Remove' }).tap()
  await expect.poll(() => nodes(page).count()).toBe(6)
})

interface Spot {
  x: number
  y: number
}

/** Puts fingers down, moves each finger along its path in steps, and lifts the fingers. */
async function touch(session: CDPSession, ways: readonly (readonly [from: Spot, to: Spot])[]): Promise<void> {
  const steps = 8
  const touchesAt = (step: number) =>
    ways.map(([from, to]) => ({
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    }))
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touchesAt(0) })
  for (let step = 1; step <= steps; step++)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: touchesAt(step) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Keeps a finger on the name of a node until the node is selected or deselected. */
async function hold(page: Page, session: CDPSession, [id, selected]: [string, boolean]): Promise<void> {
  const { x, y, width, height } = (await node(page, id).locator('strong').boundingBox())!
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  const state = selected ? '.selected' : ':not(.selected)'
  await page.locator(`.react-flow__node${state}[data-id="${id}"]`).waitFor()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

journey('fingers move the canvas, link nodes, and select several nodes', async ({ member }) => {
  const maker = await member({ viewport: { width: 820, height: 1180 }, hasTouch: true })
  const { page, api } = maker
  const { id } = await api.createProject({ title: 'By hand', ui: painting })
  await maker.goTo(`/projects/${id}`)
  await expect.poll(() => nodes(page).count()).toBe(3)
  const session = await page.context().newCDPSession(page)
  const view = async () =>
    await page.evaluate<{ x: number; y: number; zoom: number }>(`(() => {
      const { e, f, a } = new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport')).transform)
      return { x: e, y: f, zoom: a }
    })()`)

  await shoot(page, 'touch-820')
  const before = await view()
  await touch(session, [
    [
      { x: 400, y: 320 },
      { x: 440, y: 380 },
    ],
  ])
  await expect.poll(async () => Math.round((await view()).y - before.y)).toBeGreaterThan(30)
  expect((await view()).zoom).toBe(before.zoom)
  await touch(session, [
    [
      { x: 380, y: 320 },
      { x: 300, y: 320 },
    ],
    [
      { x: 420, y: 320 },
      { x: 500, y: 320 },
    ],
  ])
  await expect.poll(async () => (await view()).zoom).toBeGreaterThan(before.zoom)

  await page.getByRole('button', { name: 'Show all' }).tap()
  await expect.poll(async () => (await view()).zoom).toBeLessThanOrEqual(1)
  await socket(page, '1', 'out:1').tap()
  await socket(page, '2', 'in:mask').tap()
  await expect.poll(() => links(page).count()).toBe(3)

  await hold(page, session, ['1', true])
  await hold(page, session, ['2', true])
  await hold(page, session, ['3', true])
  await hold(page, session, ['3', false])
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Duplicate' }).tap()
  await expect.poll(() => nodes(page).count()).toBe(5)
})
