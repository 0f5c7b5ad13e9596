import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { openStage } from './harness/stage.ts'
import { workTimeoutMs } from './harness/steps.ts'

const journey = openStage()

/** A graph that paints a marble in two inks. It needs no photo. */
const marble = {
  1: { class_type: 'DomainWarp', inputs: { width: 64, height: 64, palette: 'ember', seed: 1 } },
  2: { class_type: 'Duotone', inputs: { image: ['1', 0] } },
  3: { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}

/** A window in which the editor opens with the list. */
const viewport = { width: 700, height: 1000 }

const toggles = (page: Page) => page.locator('button[data-node]')
const toggle = (page: Page, name: RegExp) => page.getByRole('button', { name })
const item = (page: Page, name: RegExp) => page.getByRole('listitem').filter({ has: toggle(page, name) })
const button = (parent: Page | Locator, name: string) => parent.getByRole('button', { name, exact: true })
const selected = (page: Page) => page.locator('li[data-selected]')

journey(
  'nodes are copied, cut and pasted in the list with keys, also into another project',
  async ({ member }) => {
    const maker = await member({ viewport })
    const { page, api } = maker
    await maker.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { id } = await api.createProject({ title: 'From here', ui: marble })
    await maker.goTo(`/projects/${id}`)
    await toggle(page, /· Duotone$/).focus()
    await expect.poll(() => selected(page).getByRole('heading').allTextContents()).toEqual(['2 · Duotone'])
    await page.keyboard.press('ControlOrMeta+c')
    await page.keyboard.press('ControlOrMeta+v')
    await expect.poll(() => toggles(page).count()).toBe(4)
    await page.getByText(/^\d · Duotone was added$/).waitFor()
    await page.keyboard.press('ControlOrMeta+x')
    await page.getByText(/^\d · Duotone was removed$/).waitFor()
    await expect.poll(() => toggles(page).count()).toBe(3)

    // The whole graph, with its links, is pasted into an empty project.
    await toggles(page).first().focus()
    await page.keyboard.press('ControlOrMeta+a')
    await expect.poll(() => selected(page).count()).toBe(3)
    await page.keyboard.press('ControlOrMeta+c')
    const otherProject = await api.createProject({
      title: 'To there',
      ui: { version: 0.4, nodes: [], links: [] },
    })
    await maker.goTo(`/projects/${otherProject.id}`)
    await page.getByText('There are no nodes yet.').waitFor()
    await page.keyboard.press('ControlOrMeta+v')
    await expect.poll(() => toggles(page).count()).toBe(3)
    await page.getByText('3 nodes were added').waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()
    const linksOf = async () =>
      ((await api.getProject({ id: otherProject.id })).ui as { links: unknown[] }).links.length
    await expect.poll(linksOf).toBe(2)

    // Buttons have the same effect as the keys, for phones and for switch devices.
    await toggle(page, /· Duotone$/).press('Enter')
    await button(item(page, /· Duotone$/), 'Copy').press('Enter')
    await page.getByText(/^\d · Duotone was copied$/).waitFor()
    await button(page, 'Paste').press('Enter')
    await expect.poll(() => toggles(page).count()).toBe(4)
    expect(await accessibilityFaults(page)).toEqual([])
  },
)

journey('a graph is changed, run, and published as a template with keys in the list', async ({ member }) => {
  const maker = await member({ viewport: { width: 1440, height: 900 } })
  const { page, api } = maker
  const { id } = await api.createProject({ title: 'By keys', ui: marble })
  await maker.goTo(`/projects/${id}`)
  await page.getByRole('radio', { name: 'Canvas' }).press('ArrowRight')
  await toggles(page).first().waitFor()
  const duotone = item(page, /· Duotone$/)
  await duotone.getByRole('combobox', { name: 'When the graph runs' }).selectOption({ label: 'Bypassed' })
  await duotone.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'A new group' })
  await page.getByText('1 group', { exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Name of group 1' }).fill('Inks')
  await duotone.getByRole('combobox', { name: 'When the graph runs' }).selectOption({ label: 'Runs' })
  await duotone.getByRole('textbox', { name: 'Name' }).fill('Two inks')
  await button(page, 'Add a note').press('Enter')
  await page.getByRole('textbox', { name: 'Text' }).fill('Printed')
  await page.getByText('Saved', { exact: true }).waitFor()

  // The first run ends at the node with the focus; the second run is of the whole graph.
  const results = page.getByRole('region', { name: 'Results' })
  const idle = page.locator('button:not([disabled])', { hasText: /^Run$/ })
  await toggle(page, /· Two inks$/).focus()
  await page.keyboard.press('ControlOrMeta+Shift+Enter')
  await results.getByText(/up to Two inks/).waitFor({ timeout: workTimeoutMs })
  await idle.waitFor({ timeout: workTimeoutMs })
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect
    .poll(() => results.getByRole('listitem').getByRole('img').count(), { timeout: workTimeoutMs })
    .toBe(2)

  // The form can be opened without the canvas.
  await button(page, 'More about By keys').press('Enter')
  await page.getByRole('menuitem', { name: 'Publish as template' }).press('Enter')
  await page.getByRole('heading', { name: 'Template', exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

const numbered = /^Contrast$/

journey(
  'inputs of a subgraph are fields of its node, have their own names, and can be set in the list',
  async ({ member }) => {
    const maker = await member({ viewport })
    const { page, api } = maker
    const { id } = await api.createProject({ title: 'Fields', ui: marble })
    await maker.goTo(`/projects/${id}`)
    await button(page, 'Make a subgraph').press('Enter')
    const choice = page.getByRole('dialog', { name: 'Make a subgraph' })
    await choice.getByRole('textbox', { name: 'Name of the subgraph' }).fill('Print')
    await choice.getByRole('checkbox', { name: 'Duotone' }).press('Space')
    await button(choice, 'Make a subgraph').press('Enter')
    const print = item(page, /· Print$/)
    await print.waitFor()
    const closed = print.locator('button[data-node][aria-expanded=false]')
    if ((await closed.count()) > 0) await closed.press('Enter')

    // Inside the subgraph, one value is connected to a new input, which gets a name. Another value is only shown on the node.
    await button(print, 'Open the subgraph').press('Enter')
    const trail = page.getByRole('navigation', { name: 'Open subgraph' })
    await trail.waitFor()
    const inner = item(page, /· Duotone$/)
    await inner.getByText('Take values from other nodes').press('Enter')
    await inner.getByRole('combobox', { name: numbered }).selectOption({ label: '1 · Inputs › New input' })
    await button(trail, 'Inputs, outputs and values').press('Enter')
    const settings = page.getByRole('dialog', { name: 'Inputs, outputs and values' })
    await settings.getByRole('textbox', { name: 'Name of Contrast' }).fill('Strength of the ink')
    await settings.getByRole('checkbox', { name: 'Grain' }).press('Space')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await settings.waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await trail.waitFor({ state: 'hidden' })

    const ink = print.getByRole('spinbutton', { name: 'Strength of the ink' })
    const grain = print.getByRole('spinbutton', { name: 'Grain' })
    await ink.fill('0.25')
    await grain.fill('0.75')
    await grain.press('Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    const meaning = async () => {
      const { dag } = await api.convertWorkflow({
        ui: (await api.getProject({ id })).ui as Record<string, unknown>,
      })
      return Object.values(dag).find(({ class_type }) => class_type === 'Duotone')!.inputs
    }
    await expect.poll(meaning).toMatchObject({ contrast: 0.25, grain: 0.75 })
    await page.reload()
    await expect.poll(() => ink.inputValue()).toBe('0.25')
    expect(await accessibilityFaults(page)).toEqual([])
  },
)
