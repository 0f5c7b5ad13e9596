import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { uploadPhoto } from './harness/making.ts'
import { smallPhoto } from './harness/photos.ts'
import { openStage, type Stage } from './harness/stage.ts'
import { seesPictures, workTimeoutMs } from './harness/steps.ts'
import { workflowFile } from './harness/workflows.ts'

const journey = openStage()

/** A graph that paints a marble. It needs no photo, so it can run unchanged. */
const marble = {
  1: { class_type: 'DomainWarp', inputs: { width: 64, height: 64, palette: 'ember', seed: 1 } },
  2: { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
}
const nodes = (page: Page) => page.locator('button[data-node]')
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' }).first()

async function chooseInMenu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function openProject(member: Stage['member'], title: string) {
  const maker = await member({ viewport: { width: 700, height: 900 } })
  const { id } = await maker.api.createProject({ title, ui: marble })
  await maker.goTo(`/projects/${id}`)
  await nodes(maker.page).first().waitFor()
  return { ...maker, id }
}

journey('an earlier version is shown and restored', async ({ member }) => {
  const { page, api, id } = await openProject(member, 'Marble')
  await nameField(page).fill('Poured paint')
  await page.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(async () => (await api.getProject({ id })).version).toBe(2)
  await chooseInMenu(page, 'Marble', 'Versions')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Look at version 1' }).click()
  await dialog.getByRole('list', { name: 'Nodes' }).getByText('Marble', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: /· Marble/ }).waitFor()
  await expect.poll(async () => (await api.getProject({ id })).version).toBe(3)
  expect(JSON.stringify((await api.getProject({ id })).ui)).not.toContain('Poured paint')
})

journey('a graph is saved as a file, and opening a file replaces the graph', async ({ member }) => {
  const { page } = await openProject(member, 'Files')
  const [workflow] = await Promise.all([
    page.waitForEvent('download'),
    chooseInMenu(page, 'Files', 'Save as workflow (ComfyUI)'),
  ])
  expect(workflow.suggestedFilename()).toBe('Files.json')
  const drawn = JSON.parse(await readFile(await workflow.path(), 'utf8'))
  expect(drawn.nodes.map(({ type }: { type: string }) => type)).toEqual(['DomainWarp', 'SaveImage'])
  const [graph] = await Promise.all([
    page.waitForEvent('download'),
    chooseInMenu(page, 'Files', 'Save as graph (API)'),
  ])
  const dag = JSON.parse(await readFile(await graph.path(), 'utf8'))
  expect(dag['2'].inputs.image).toEqual(['1', 0])

  const otherGraph = { 7: { class_type: 'StillLife', inputs: {} } }
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    chooseInMenu(page, 'Files', 'Open a file'),
  ])
  await chooser.setFiles({
    ...workflowFile(),
    name: 'still.json',
    buffer: Buffer.from(JSON.stringify(otherGraph)),
  })
  await page.getByRole('button', { name: /· Still Life/ }).waitFor()
  await expect.poll(() => nodes(page).count()).toBe(1)
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => nodes(page).count()).toBe(2)
})

journey('changes without a network are kept after the tab is closed', async ({ member }) => {
  const maker = await openProject(member, 'Offline')
  const { page, api, id } = maker
  // All requests that save the project fail, as without a network. The page itself can still be loaded.
  await page.route('**/api/backend/project/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  const comeBack = maker.serverAway()
  await nameField(page).fill('Not lost')
  await page.getByText('Not saved yet').waitFor()
  await page.reload()
  await page.getByText('did not reach the server').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute('**/api/backend/project/*')
  comeBack()
  await page.getByRole('button', { name: 'Restore them' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(async () => JSON.stringify((await api.getProject({ id })).ui)).toContain('Not lost')
})

journey('a project can begin with the graph of a template', async ({ member }) => {
  const maker = await member({ viewport: { width: 700, height: 900 } })
  const { page, api } = maker
  await maker.goTo('/projects')
  await page.getByRole('button', { name: 'From a template' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('Duotone')
  // A click on the list of all templates would be lost when the found templates replace this list.
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
  await dialog.getByRole('button', { name: 'Duotone' }).click()
  await page.waitForURL(/\/projects\/[\da-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name: 'Duotone' }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  expect(JSON.stringify((await api.getProject({ id })).ui)).toContain('"Duotone"')
})

journey('a project can begin with an example', async ({ member }) => {
  const maker = await member({ viewport: { width: 1440, height: 900 } })
  // The graph has no photo yet, so it cannot run.
  const { page } = maker
  await maker.goTo('/projects')
  await page.getByRole('button', { name: 'From an example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Begin with an example' })
  const example = dialog.getByRole('button', { name: /^Soft glow/ })
  await seesPictures(example.locator('img'))
  expect(await accessibilityFaults(page)).toEqual([])
  await example.click()
  await page.getByRole('heading', { name: 'Soft glow', level: 1 }).waitFor()
  await expect.poll(() => page.locator('.react-flow__node').count()).toBe(5)
  await page.getByText('Saved', { exact: true }).waitFor()
})

/**
 * A file that a broken program or a person with bad intent wrote: a circle, a repeated id, a place off every screen, and scripts in
 * its texts.
 */
const script = '<img src=x onerror="globalThis.wasRun = true"><script>globalThis.wasRun = true</script>'
const faulty: Record<string, unknown> & { nodes: object[] } = {
  version: 0.4,
  nodes: [
    {
      id: 1,
      type: 'OilPainting',
      title: script,
      pos: [1e308, -1e308],
      size: 'large',
      inputs: [{ name: 'image', type: 'IMAGE', link: 1 }],
      outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [2] }],
      widgets_values: [null, 'many', [], {}, 5, 6, 7],
    },
    {
      id: 2,
      type: 'OilPainting',
      pos: [0, 0],
      inputs: [{ name: 'image', type: 'IMAGE', link: 2 }],
      outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [1, 3] }],
    },
    { id: 2, type: 'MarkdownNote', title: script, pos: [0, 400], widgets_values: [script] },
    { id: 3, type: 'SaveImage', inputs: [{ name: 'images', type: 'IMAGE', link: 3 }], constructor: 'own' },
    { id: 4, type: 'Sub' },
  ],
  links: [
    [1, 2, 0, 1, 0, 'IMAGE'],
    [2, 1, 0, 2, 0, 'IMAGE'],
    [3, 2, 0, 3, 0, 'IMAGE'],
    [4, 98, 0, 99, 0, 'IMAGE'],
  ],
  definitions: { subgraphs: [{ id: 'Sub', name: script, nodes: [{ id: 1, type: 'Sub' }], links: [] }] },
}

journey('a faulty file is shown, states why it cannot run, and runs no script', async ({ member }) => {
  const maker = await member({ viewport: { width: 1440, height: 900 } })
  const { page, api } = maker
  const { id } = await api.createProject({ title: script, ui: faulty })
  await maker.goTo(`/projects/${id}`)
  await page.getByText('Cannot run yet').waitFor()
  await page.locator('.react-flow__node').first().waitFor()
  await page.getByText('List', { exact: true }).click()
  await expect.poll(() => nodes(page).count()).toBe(faulty.nodes.length)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await page.evaluate('globalThis.wasRun')).toBeUndefined()
  expect((await api.getProject({ id })).ui).toEqual(faulty)

  // An edit of one node does not change the other nodes.
  await page.getByRole('textbox', { name: 'Name' }).last().fill('Mine')
  await page.getByText('Saved', { exact: true }).waitFor()
  const { nodes: saved } = (await api.getProject({ id })).ui as { nodes: { title?: string }[] }
  expect(saved.filter(({ title }) => title !== 'Mine')).toHaveLength(faulty.nodes.length - 1)
  expect(saved[0]).toEqual(faulty.nodes[0])
})

journey(
  'a photo that belongs to another account is reported as missing, and is replaced by another photo',
  async ({ member }) => {
    const theirs = await member()
    const photo = await uploadPhoto(theirs.api, await smallPhoto())
    const maker = await member({ viewport: { width: 700, height: 1000 } })
    const { page, api } = maker
    // The graph refers to a photo by an id, as an import from another site leaves it.
    const ui = {
      1: { class_type: 'LoadImage', inputs: { image: photo } },
      2: { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
    }
    const { id } = await api.createProject({ title: 'Brought along', ui })
    maker.expecting(404, /target_download_signature/)
    maker.expecting(400, /\/project_task$/)
    await maker.goTo(`/projects/${id}`)
    const message = page.getByText('This photo is not among your photos on this site. Choose another photo')
    await message.waitFor()
    await page.getByText('This photo is not on this site').waitFor()
    expect(await page.getByText(photo).count()).toBe(0)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByRole('alert').waitFor()
    expect((await api.listProjectTasks({ project_id: id })).project_task_arr).toEqual([])
    await page.getByRole('button', { name: 'Picture Another picture' }).setInputFiles(await smallPhoto(2))
    await message.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page
      .getByRole('region', { name: 'Results' })
      .getByRole('img', { name: /^Result of/ })
      .waitFor({ timeout: workTimeoutMs })
  },
)
