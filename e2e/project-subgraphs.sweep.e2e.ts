import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { openStage } from './harness/stage.ts'

const journey = openStage()

/** A graph with two effects on one photo, one after the other. */
const looks = {
  1: { class_type: 'LoadImage', inputs: { image: '' } },
  2: { class_type: 'OilPainting', inputs: { image: ['1', 0] } },
  3: { class_type: 'Duotone', inputs: { image: ['2', 0] } },
  4: { class_type: 'SaveImage', inputs: { image: ['3', 0] } },
}

const nodes = (page: Page) => page.locator('.react-flow__node')
const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)
const links = (page: Page) => page.locator('.react-flow__edge')
const shoot = async (page: Page, name: string) => {
  const folder = process.env['CANVAS_SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

journey('nodes become a subgraph, which is opened, named, used twice and unpacked', async ({ member }) => {
  const maker = await member({ viewport: { width: 1440, height: 900 }, theme: 'dark' })
  const { page, api } = maker
  const { id } = await api.createProject({ title: 'Looks', ui: looks })
  await maker.goTo(`/projects/${id}`)
  await expect.poll(() => nodes(page).count()).toBe(4)

  await node(page, '2').locator('header').click()
  await node(page, '3')
    .locator('header')
    .click({ modifiers: ['Shift'] })
  await page.keyboard.press('Alt+s')
  await expect.poll(() => nodes(page).count()).toBe(3)
  await expect.poll(() => links(page).count()).toBe(2)
  await shoot(page, 'subgraph-made-dark')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.keyboard.press('Enter')
  const trail = page.getByRole('navigation', { name: 'Open subgraph' })
  await trail.getByText('Subgraph', { exact: true }).waitFor()
  await expect.poll(() => nodes(page).count()).toBe(4)
  await expect.poll(() => links(page).count()).toBe(3)
  await shoot(page, 'subgraph-inside-dark')
  expect(await accessibilityFaults(page)).toEqual([])

  await trail.getByRole('button', { name: 'Inputs, outputs and values' }).click()
  const settings = page.getByRole('dialog', { name: 'Inputs, outputs and values' })
  await settings.getByRole('textbox', { name: 'Name of the subgraph' }).fill('Ink on oil')
  await settings.getByRole('checkbox').first().check()
  await shoot(page, 'subgraph-settings-dark')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await settings.waitFor({ state: 'hidden' })
  await expect.poll(() => links(page).count()).toBe(4)

  await page.keyboard.press('Escape')
  await trail.waitFor({ state: 'hidden' })
  const made = page.locator('.react-flow__node', { hasText: 'Ink on oil' })
  await expect.poll(() => made.getByRole('spinbutton').count()).toBe(1)
  await shoot(page, 'subgraph-value-dark')

  await page.keyboard.press('ControlOrMeta+d')
  await expect.poll(() => made.count()).toBe(2)
  await page.getByRole('button', { name: 'Make the subgraph independent' }).click()
  await page.locator('.react-flow__node', { hasText: 'Ink on oil (copy)' }).waitFor()
  await page.keyboard.press('Alt+u')
  await expect.poll(() => nodes(page).count()).toBe(5)
  await expect.poll(() => page.locator('.react-flow__node', { hasText: 'Ink on oil' }).count()).toBe(1)
  await shoot(page, 'subgraph-unpacked-dark')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => page.locator('.react-flow__node', { hasText: 'Ink on oil' }).count()).toBe(2)
  await page.getByText('Saved', { exact: true }).waitFor()
})

journey('the list makes, opens and names a subgraph with keys', async ({ member }) => {
  const maker = await member({ viewport: { width: 390, height: 844 }, theme: 'light', locale: 'zh-CN' })
  const { page, api } = maker
  const { id } = await api.createProject({ title: '外观', ui: looks })
  await maker.goTo(`/zh/projects/${id}`)
  await page.getByRole('button', { name: '创建子图' }).focus()
  await page.keyboard.press('Enter')
  const choice = page.getByRole('dialog', { name: '创建子图' })
  await choice.getByRole('textbox', { name: '子图名称' }).fill('油墨')
  await choice.getByRole('checkbox').nth(1).focus()
  await page.keyboard.press('Space')
  await choice.getByRole('checkbox').nth(2).focus()
  await page.keyboard.press('Space')
  await shoot(page, 'subgraph-choice-390')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  const item = page.getByRole('button', { name: /油墨$/ })
  await item.waitFor()
  if ((await item.getAttribute('aria-expanded')) === 'false') await item.press('Enter')
  await shoot(page, 'subgraph-list-390')
  await page.getByRole('button', { name: '打开子图' }).press('Enter')
  await page.getByRole('navigation', { name: '当前打开的子图' }).waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(4)
  await page.getByRole('button', { name: /· 输出$/ }).waitFor()
  await shoot(page, 'subgraph-list-inside-390')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /油墨$/ }).waitFor()
})
