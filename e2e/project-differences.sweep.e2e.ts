import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { openStage } from './harness/stage.ts'

const journey = openStage()

const painting = {
  1: { class_type: 'LoadImage', inputs: { image: '' } },
  2: { class_type: 'OilPainting', inputs: { image: ['1', 0], strength: 0.7 } },
  3: { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}
const printed = {
  ...painting,
  2: { class_type: 'OilPainting', inputs: { image: ['1', 0], strength: 0.4 } },
  3: { class_type: 'SaveImage', inputs: { image: ['4', 0] } },
  4: { class_type: 'Duotone', inputs: { image: ['2', 0] } },
}

const list = (page: Page) => page.getByRole('list', { name: 'Differences' })
const shoot = async (page: Page, name: string) => {
  const folder = process.env['CANVAS_SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

journey('differences between versions are drawn, listed, and visited one by one', async ({ member }) => {
  const maker = await member({ viewport: { width: 1440, height: 900 } })
  const { page, api } = maker
  const { id } = await api.createProject({ title: 'Changed', ui: painting })
  await api.updateProject({ id, ui: printed, version: 1 })
  await maker.goTo(`/projects/${id}`)
  await page.getByRole('button', { name: 'More about Changed' }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Compare version 1 with the newest' }).click()
  const dialog = page.getByRole('dialog', { name: 'Differences' })
  await expect.poll(() => list(page).getByRole('listitem').count()).toBe(5)
  const changes = (await list(page).getByRole('listitem').allTextContents()).join('\n')
  expect(changes).toMatch(/Duotone was added/)
  expect(changes).toMatch(/Oil painting: .* from 0\.7 to 0\.4/i)
  expect(changes).toMatch(/Oil painting .* no longer leads to Save/i)
  await dialog.locator('.react-flow__node [data-change="added"]').first().waitFor()
  expect(await dialog.locator('.react-flow__edge.removed').count()).toBe(1)
  await shoot(page, 'differences')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Next difference' }).press('Enter')
  await dialog.getByText('1 of 5').waitFor()
  await expect.poll(() => dialog.locator('.react-flow__node.selected').count()).toBeGreaterThan(0)

  await dialog.getByRole('combobox', { name: 'To' }).selectOption('Version 1')
  await dialog.getByText('No differences').waitFor()
  await dialog.getByRole('button', { name: 'All versions' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Compare version 1 with the newest' }).click()
  await list(page).waitFor()
  await shoot(page, 'differences-phone')
  expect(await accessibilityFaults(page)).toEqual([])
})

/** A graph in which an effect has one value too few, and its mask comes from a node that does not run. */
const noted = {
  version: 0.4,
  nodes: [
    {
      id: 1,
      type: 'LoadImage',
      pos: [0, 0],
      outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [1] }],
      widgets_values: ['', 2048],
    },
    {
      ...{ id: 2, type: 'OilPainting', pos: [400, 0], widgets_values: [0.5, 4, 0] },
      inputs: [
        { name: 'image', type: 'IMAGE', link: 1 },
        { name: 'mask', type: 'MASK', link: 2 },
      ],
      outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [3] }],
    },
    {
      id: 3,
      type: 'SaveImage',
      pos: [800, 0],
      inputs: [{ name: 'image', type: 'IMAGE', link: 3 }],
      widgets_values: ['jpeg'],
    },
    {
      id: 4,
      type: 'SolidMask',
      mode: 2,
      pos: [0, 400],
      outputs: [{ name: 'MASK', type: 'MASK', links: [2] }],
      widgets_values: [1, 64, 64],
    },
  ],
  links: [
    [1, 1, 0, 2, 0, 'IMAGE'],
    [2, 4, 0, 2, 1, 'MASK'],
    [3, 2, 0, 3, 0, 'IMAGE'],
  ],
}

journey(
  'notes about the conversion of a graph are shown beside the node that they concern',
  async ({ member }) => {
    const maker = await member({ viewport: { width: 1440, height: 900 } })
    const { page, api } = maker
    const { id } = await api.createProject({ title: 'Noted', ui: noted })
    await maker.goTo(`/projects/${id}`)
    await page.locator('[data-id="2"]').getByText('The link to "mask" comes from no node that runs').waitFor()
    await shoot(page, 'notes')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByText('List', { exact: true }).click()
    await page.getByText('The link to "mask" comes from no node that runs').waitFor()
    await page.getByText('2 notes').waitFor()
  },
)

journey(
  'a copy is compared with its template, and changes of this tab are compared with changes of another tab',
  async ({ member }) => {
    const maker = await member({ viewport: { width: 1440, height: 900 }, theme: 'dark' })
    const { page, api } = maker
    const template = await api.createWorkTemplate({ title: 'Evening oil', dag: painting })
    const { id } = await api.createProject({ title: 'Copied', ui: printed, work_template_id: template.id })
    await maker.goTo(`/projects/${id}`)
    await page.getByRole('button', { name: 'More about Copied' }).click()
    await page.getByRole('menuitem', { name: 'Compare with the template' }).click()
    await expect.poll(() => list(page).getByRole('listitem').count()).toBe(5)
    await shoot(page, 'origin-dark')
    await page.keyboard.press('Escape')
    await list(page).waitFor({ state: 'detached' })

    maker.expecting(409, /\/project\//)
    await api.updateProject({ id, version: 1, ui: painting })
    await page.getByText('List', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Name' }).first().fill('My photo')
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'See the differences' }).click()
    await list(page)
      .getByText(/is now called My photo/)
      .waitFor()
    await list(page)
      .getByText(/Duotone was added/)
      .waitFor()
    await shoot(page, 'conflict-dark')
    expect(await accessibilityFaults(page)).toEqual([])
    await question.getByRole('button', { name: 'Take theirs' }).click()
    await question.waitFor({ state: 'detached' })
  },
)
