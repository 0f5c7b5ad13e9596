import type { Client } from '@easel/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { jpg, smallPhoto, tinyPhoto } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'
import { workflowFile } from './harness/workflows.ts'

const journey = openStage()

/** A graph that paints a photo: three nodes, in the format that node editors export for execution. */
const painting = {
  1: { class_type: 'LoadImage', inputs: { image: '' } },
  2: { class_type: 'OilPainting', inputs: { image: ['1', 0] } },
  3: { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}

const nodeToggles = (page: Page) => page.locator('button[data-node]')
const nodeCard = (page: Page, name: RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name }) })

async function isSaved(page: Page): Promise<void> {
  await page.getByText('Saved', { exact: true }).waitFor()
}

async function openProject({ api }: { api: Client }, title: string, ui: object = painting): Promise<string> {
  const { id } = await api.createProject({ title, ui: { ...ui } })
  return id
}

/** Runs the graph, and waits for its result. */
async function runs(page: Page, { run, results }: { run: string; results: string }): Promise<void> {
  await page.getByRole('button', { name: run, exact: true }).click()
  const shown = page.getByRole('region', { name: results }).getByRole('listitem').getByRole('img')
  await shown.first().waitFor({ timeout: step.workTimeoutMs })
}

/** Opens the list of the graph. A small graph shows all fields of its nodes. */
async function openList(page: Page): Promise<void> {
  // The click goes to the word, because the radio button that it labels is invisible.
  await page.getByText('List', { exact: true }).click()
  await nodeToggles(page).first().waitFor()
}

/** Chooses an item in the menu of a project's card. */
async function chooseOf(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

journey(
  'a new project is built as a list with keys, and its result appears beside the list',
  async ({ member }) => {
    const maker = await member()
    const { page, api } = maker
    await maker.goTo('/projects')
    await page.getByText('No projects yet').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'New project' }).click()
    await page.waitForURL(/\/projects\/[\da-f-]{36}$/)
    const id = new URL(page.url()).pathname.split('/').at(-1)!
    await openList(page)
    expect(await accessibilityFaults(page)).toEqual([])

    const painted = nodeCard(page, /^\d · Oil painting/i)
    await painted.getByRole('textbox', { name: 'Name' }).fill('Thick paint')
    // A node that is added after another node without the pointer is linked to that node and gets the focus.
    await nodeCard(page, /^\d · Thick paint/)
      .getByRole('button', { name: 'Add a node after this' })
      .press('Enter')
    const search = page.getByRole('dialog').getByRole('combobox', { name: 'Search nodes' })
    await search.fill('油画')
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /^Oil Painting/ })
      .waitFor()
    await search.fill('Pixel Art')
    expect(await accessibilityFaults(page)).toEqual([])
    await search.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toMatch(/· Pixel Art$/)
    const pixels = nodeCard(page, /· Pixel Art/)
    expect(await pixels.getByRole('combobox').first().inputValue()).not.toBe('')
    // The node that saves takes the new picture as its input.
    const save = nodeCard(page, /· Save/)
    const drawing = await save
      .getByRole('option', { name: /Pixel Art/ })
      .first()
      .getAttribute('value')
    await save.getByRole('combobox').first().selectOption(drawing)
    await nodeCard(page, /· Duotone/)
      .getByRole('button', { name: 'Remove' })
      .click()

    const photo = nodeCard(page, /^1 · /)
    await photo.locator('input[type=file]').setInputFiles(await tinyPhoto())
    await step.seesPictures(photo.getByRole('img'))
    await isSaved(page)
    const { ui } = await api.getProject({ id })
    const types = (ui as { nodes: { type: string }[] }).nodes.map(({ type }) => type)
    expect(types).toContain('OilPainting')
    expect(types).not.toContain('Duotone')

    await runs(page, { run: 'Run', results: 'Results' })
    await page.getByText('Done', { exact: true }).first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await maker.goTo('/projects')
    await step.seesPictures(page.getByRole('list', { name: 'Projects' }).locator('img'))
  },
)

journey('a graph is edited on the canvas, the edits are undone, and the graph is run', async ({ member }) => {
  const maker = await member({ viewport: { width: 1440, height: 900 }, theme: 'dark' })
  const { page, api } = maker
  const id = await openProject(maker, 'Drawn')
  await maker.goTo(`/projects/${id}`)
  const nodes = page.locator('.react-flow__node')
  await expect.poll(() => nodes.count()).toBe(3)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('toolbar').getByRole('button', { name: 'Add a node', exact: true }).click()
  const search = page.getByRole('combobox', { name: 'Search nodes' })
  await search.fill('Pixel Art')
  expect(await accessibilityFaults(page)).toEqual([])
  await search.press('Enter')
  await expect.poll(() => nodes.count()).toBe(4)
  await page.getByRole('button', { name: 'Tidy up' }).click()
  await page.getByRole('button', { name: 'Show all' }).click()

  // Two taps link two sockets that fit: the painting becomes the input of the new node, and the new node the input of the node that
  // saves.
  const socket = (node: string, name: string) =>
    page.locator(`[data-id="${node}"] .react-flow__handle[data-handleid="${name}"]`)
  await socket('2', 'out:0').click()
  await socket('4', 'in:image').click()
  await socket('4', 'out:0').click()
  await socket('3', 'in:image').click()
  await isSaved(page)
  const links = async () => JSON.stringify(((await api.getProject({ id })).ui as { links?: unknown }).links)
  await expect.poll(links).toMatch(/2,0,4,0.*4,0,3,0/)

  await page.locator('[data-id="1"]').getByText('Load a photo').click()
  await page.keyboard.press('Delete')
  await expect.poll(() => nodes.count()).toBe(3)
  await page.keyboard.press('Control+z')
  await expect.poll(() => nodes.count()).toBe(4)
  await page.locator('[data-id="1"] input[type=file]').setInputFiles(await tinyPhoto())
  await step.seesPictures(page.locator('[data-id="1"] img'))
  await isSaved(page)
  await runs(page, { run: 'Run', results: 'Results' })
  await page.locator('[data-id="4"]').getByText('Done').waitFor()
  // The graph can be run up to the selected node, with its button or with keys. The price is shown before the start.
  await page.locator('[data-id="2"]').getByText('Oil Painting').click()
  const results = page.getByRole('region', { name: 'Results' })
  await page.getByRole('button', { name: 'Run to here · 1 attempt' }).click()
  await results.getByText(/up to Oil Painting/).waitFor({ timeout: step.workTimeoutMs })
  // The keys have no effect while a run is in progress.
  const idle = page.locator('button:not([aria-disabled="true"])', { hasText: 'Run to here' })
  await idle.waitFor({ timeout: step.workTimeoutMs })
  await page.keyboard.press('Control+Shift+Enter')
  await expect
    .poll(() => results.getByText(/up to Oil Painting/).count(), { timeout: step.workTimeoutMs })
    .toBe(2)
  await step.seesPictures(page.locator('[data-id="2"]').getByRole('img', { name: 'Picture of Oil Painting' }))
  await page.setViewportSize({ width: 820, height: 1100 })
  expect(await accessibilityFaults(page)).toEqual([])
})

journey(
  'a graph previews each change, runs with several values, and takes over one of the values',
  async ({ member }) => {
    const maker = await member()
    const { page, api } = maker
    const warp = { class_type: 'DomainWarp', inputs: { width: 64, height: 64, palette: 'ember', seed: 1 } }
    const graph = { 1: warp, 2: { class_type: 'SaveImage', inputs: { image: ['1', 0] } } }
    const id = await openProject(maker, 'Varied', graph)
    await maker.goTo(`/projects/${id}`)
    // A small picture is rendered after each change. The option is off by default.
    await page.getByRole('switch', { name: 'Live' }).check()
    const live = page.getByRole('img', { name: 'Live picture' })
    const before = await live.getAttribute('src', { timeout: step.workTimeoutMs })
    const palettes = page
      .locator('[data-id="1"] select')
      .filter({ has: page.locator('option', { hasText: 'Lagoon' }) })
    await palettes.selectOption({ label: 'Lagoon' })
    await expect.poll(() => live.getAttribute('src'), { timeout: step.workTimeoutMs }).not.toBe(before)
    await page.getByRole('button', { name: 'Vary values' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Input that varies' }).selectOption('1.palette')
    for (const choice of ['Ember', 'Lagoon']) await dialog.getByRole('checkbox', { name: choice }).check()
    await dialog.getByRole('combobox', { name: 'And a second one, across' }).selectOption('1.seed')
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByText('6 runs · 6 attempts').waitFor()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByText('Results appear here.').waitFor()
    await dialog.getByRole('button', { name: 'Run all' }).press('Enter')
    await page.getByRole('table').waitFor()
    // After a reload, the page shows the runs again, and another tab shows them as well.
    await page.reload()
    const cellsOf = (tab: Page) => tab.getByRole('table').getByRole('cell').getByRole('img').count()
    for (const tab of [page, other])
      await expect.poll(() => cellsOf(tab), { timeout: step.workTimeoutMs }).toBe(6)
    await other.close()
    // One picture of all results can be viewed and downloaded.
    await page.getByRole('button', { name: 'One picture of all' }).click()
    await step.seesPictures(page.getByRole('img', { name: 'All results with their values' }))
    expect(await accessibilityFaults(page)).toEqual([])
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
    ])
    expect(sheet.suggestedFilename()).toMatch(/\.png$/)
    await page.keyboard.press('Escape')
    await page.getByRole('table').getByRole('button', { name: 'Use' }).first().click()
    const drawn = async () => JSON.stringify((await api.getProject({ id })).ui)
    await expect.poll(drawn).toContain('ember')
    // One call deletes all results.
    await page.getByRole('button', { name: /^Delete all results of/ }).click()
    const question = page.getByRole('dialog').filter({ hasText: 'Delete all 6 results of' })
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Results appear here.').waitFor()
    expect((await api.listProjectTasks({ project_id: id })).project_task_arr).toEqual([])
  },
)

journey('projects are searched, renamed, copied, locked and deleted', async ({ member }) => {
  const maker = await member()
  const { page, api } = maker
  await openProject(maker, 'Harbour')
  const id = await openProject(maker, 'Meadow')
  await maker.goTo('/projects')
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('mead')
  const cards = page.getByRole('list', { name: 'Projects' }).getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(1)
  await chooseOf(page, 'Meadow', 'Rename')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Meadow in ink')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('link', { name: 'Meadow in ink', exact: true }).waitFor()
  await chooseOf(page, 'Meadow in ink', 'Duplicate')
  await expect.poll(() => cards.count()).toBe(2)
  await chooseOf(page, 'Meadow in ink', 'Lock')
  await page.getByLabel('Locked').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  // A locked project can be viewed but not changed.
  await page.getByRole('link', { name: 'Meadow in ink', exact: true }).click()
  await page.waitForURL(`**/projects/${id}`)
  await openList(page)
  expect(await page.getByRole('button', { name: 'Add a node', exact: true }).count()).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Name' }).first().isDisabled()).toBe(true)
  expect(await api.getProject({ id })).toMatchObject({ title: 'Meadow in ink', editable: false })

  await maker.goTo('/projects')
  await chooseOf(page, 'Harbour', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(async () => (await api.listProjects({})).project_arr.length).toBe(2)
})

journey('a file becomes a project, and unknown nodes keep their data from the file', async ({ member }) => {
  const maker = await member()
  const { page, api } = maker
  await maker.goTo('/projects')
  const strange = { ...painting, 4: { class_type: 'NodeOfNobody', inputs: { amount: 3, image: ['2', 0] } } }
  const [chosen] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('From a file').click(),
  ])
  await chosen.setFiles({
    ...workflowFile(),
    name: 'strange.json',
    buffer: Buffer.from(JSON.stringify(strange)),
  })
  await page.waitForURL(/\/projects\/[\da-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name: 'strange' }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  await openList(page)
  await page.getByText('No node here has the type NodeOfNobody').waitFor()
  const { ui } = await api.getProject({ id })
  expect(JSON.stringify(ui)).toContain('NodeOfNobody')

  // A photo without a workflow becomes the first node of a new project.
  await maker.goTo('/projects')
  const [again] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('From a file').click()])
  await again.setFiles(jpg('plain.jpg', (await smallPhoto()).buffer))
  await page.waitForURL(/\/projects\/[\da-f-]{36}$/)
  const begun = await api.getProject({ id: new URL(page.url()).pathname.split('/').at(-1)! })
  expect(JSON.stringify(begun.ui)).toContain('OilPainting')
})

journey('two tabs change one project, and no change is lost', async ({ member }) => {
  const maker = await member()
  const { page, api } = maker
  const id = await openProject(maker, 'Shared')
  await maker.goTo(`/projects/${id}`)
  await openList(page)
  const before = await api.getProject({ id })
  maker.expecting(409, /\/project\//)
  await api.updateProject({ id, version: before.version, ui: { ...painting, 9: painting[1] } })
  await nodeCard(page, /^2 · /).getByRole('textbox', { name: 'Name' }).fill('Mine')
  const question = page.getByRole('dialog')
  await question.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: /copy/i }).click()
  await expect.poll(async () => (await api.listProjects({})).project_arr.length).toBe(2)
  const { project_arr } = await api.listProjects({})
  const copy = project_arr.find((project) => project.id !== id)!
  expect(JSON.stringify((await api.getProject({ id: copy.id })).ui)).toContain('Mine')
  expect(JSON.stringify((await api.getProject({ id })).ui)).not.toContain('Mine')
})

journey('undo and redo change the graph, and the result is saved', async ({ member }) => {
  const maker = await member()
  const { page, api } = maker
  const id = await openProject(maker, 'Steps')
  await maker.goTo(`/projects/${id}`)
  await openList(page)
  await nodeCard(page, /^2 · /).getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => nodeToggles(page).count()).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => nodeToggles(page).count()).toBe(3)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => nodeToggles(page).count()).toBe(2)
  await isSaved(page)
  await expect
    .poll(async () => ((await api.getProject({ id })).ui as { nodes: unknown[] }).nodes.length)
    .toBe(2)
})

journey('a phone shows the list in Chinese, and runs the graph', async ({ member }) => {
  const maker = await member({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const { page } = maker
  const id = await openProject(maker, '手机')
  await maker.goTo(`/zh/projects/${id}`)
  await nodeToggles(page).first().waitFor()
  expect(await page.evaluate<number>('document.scrollingElement.scrollWidth')).toBeLessThanOrEqual(390)
  expect(await accessibilityFaults(page)).toEqual([])
  await nodeCard(page, /^1 · /)
    .locator('input[type=file]')
    .setInputFiles(await tinyPhoto())
  await step.seesPictures(nodeCard(page, /^1 · /).getByRole('img'))
  await page.getByText('已保存', { exact: true }).waitFor()
  await runs(page, { run: '运行', results: '结果' })
})
