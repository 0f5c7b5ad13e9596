import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openStage } from './harness/stage.ts'

const journey = openStage()

const painting = {
  1: { class_type: 'LoadImage', inputs: { image: '' } },
  2: { class_type: 'OilPainting', inputs: { image: ['1', 0], strength: 0.7 } },
  3: { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}
const printed = {
  ...painting,
  3: { class_type: 'SaveImage', inputs: { image: ['4', 0] } },
  4: { class_type: 'Duotone', inputs: { image: ['2', 0] } },
}

const button = (parent: Page | Locator, name: string) => parent.getByRole('button', { name, exact: true })
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' }).first()
const differences = (page: Page) => page.getByRole('list', { name: 'Differences' }).getByRole('listitem')

/** Maximum number of stops of the Tab key on a page of the editor. */
const maxStops = 150

/** Moves the focus to an element with the Tab key, as a person without a mouse does. */
async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < maxStops; stop += 1) {
    if ((await target.and(target.page().locator(':focus')).count()) > 0) return
    await target.page().keyboard.press(key)
  }
  throw new Error(`The Tab key does not lead to ${target}`)
}

async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Replaces the text of a field by typing. */
async function type(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await field.page().keyboard.press('ControlOrMeta+a')
  await field.page().keyboard.type(text)
}

/** Opens an entry in the menu of the project. The arrow keys lead to the entry. */
async function menu(page: Page, title: string, entry: string): Promise<void> {
  await press(button(page, `More about ${title}`))
  const item = page.getByRole('menuitem', { name: entry })
  await item.waitFor()
  await tabTo(item, 'ArrowDown')
  await page.keyboard.press('Enter')
}

/** A window in which the editor opens with the list. */
const viewport = { width: 700, height: 1000 }

journey('the question about two versions is answered with keys, for either version', async ({ member }) => {
  const maker = await member({ viewport })
  const { page, api } = maker
  const { id } = await api.createProject({ title: 'Asked', ui: painting })
  const nameOf = async (project: string) => {
    const { ui } = await api.getProject({ id: project })
    return (ui as { nodes: { id: number; title?: string }[] }).nodes.find((node) => node.id === 1)?.title
  }
  const question = page.getByRole('dialog', { name: 'Changed elsewhere' })
  maker.expecting(409, /\/project\//)

  await maker.goTo(`/projects/${id}`)
  await nameField(page).waitFor()
  await api.updateProject({ id, version: 1, ui: printed })
  await type(nameField(page), 'Mine')
  await question.waitFor()
  // Escape does not answer the question. The list of differences opens with one more key.
  await page.keyboard.press('Escape')
  await press(button(question, 'See the differences'))
  await differences(page).first().waitFor()
  await press(button(question, 'Next difference'))
  await question.getByText(/^1 of \d+$/).waitFor()
  await press(button(question, 'Take theirs'))
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /· Duotone$/ }).waitFor()

  const { version } = await api.getProject({ id })
  await api.updateProject({ id, version, ui: painting })
  await type(nameField(page), 'Mine again')
  await question.waitFor()
  await press(button(question, 'Keep mine as a copy'))
  await page.getByRole('heading', { name: 'Asked (copy)' }).waitFor()
  await expect.poll(() => nameField(page).inputValue()).toBe('Mine again')
  const copy = new URL(page.url()).pathname.split('/').at(-1)!
  expect(await nameOf(copy)).toBe('Mine again')
  // Later changes are saved in the copy, again by keys only.
  await type(nameField(page), 'Further')
  await expect.poll(() => nameOf(copy)).toBe('Further')
})

journey('versions are shown, compared and restored with keys', async ({ member }) => {
  const maker = await member({ viewport })
  const { page, api } = maker
  const { id } = await api.createProject({ title: 'Steps', ui: painting })
  await api.updateProject({ id, version: 1, ui: printed })
  await maker.goTo(`/projects/${id}`)
  await menu(page, 'Steps', 'Versions')
  const dialog = page.getByRole('dialog')
  await press(button(dialog, 'Compare version 1 with the newest'))
  await expect.poll(() => differences(page).count()).toBe(4)
  await press(button(dialog, 'Next difference'))
  await dialog.getByText('1 of 4').waitFor()
  await press(differences(page).nth(3).getByRole('button'))
  await dialog.getByText('4 of 4').waitFor()
  // The field is a native select element: a letter or an arrow key selects another version.
  const to = dialog.getByRole('combobox', { name: 'To' })
  await press(to, 'ArrowDown')
  await dialog.getByText('No differences').waitFor()
  await press(button(dialog, 'All versions'))

  await press(button(dialog, 'Look at version 1'))
  await dialog.getByRole('list', { name: 'Nodes' }).getByRole('listitem').first().waitFor()
  await press(button(dialog, 'All versions'))
  await press(button(dialog, 'Look at version 1'))
  await press(button(dialog, 'Restore'))
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('button[data-node]').count()).toBe(3)
  // The focus is on the page and not lost: the next Tab continues from the menu that was used.
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('BUTTON')
  await expect.poll(async () => (await api.getProject({ id })).version).toBe(3)
})

journey('a copy is compared with its template by keys', async ({ member }) => {
  const maker = await member({ viewport })
  const { page, api } = maker
  const template = await api.createWorkTemplate({ title: 'Evening oil', dag: painting })
  const { id } = await api.createProject({ title: 'Copied', ui: printed, work_template_id: template.id })
  await maker.goTo(`/projects/${id}`)
  await menu(page, 'Copied', 'Compare with the template')
  await expect.poll(() => differences(page).count()).toBe(4)
  await press(button(page, 'Next difference'))
  await page.getByText('1 of 4').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('BUTTON')
})

journey('several nodes of the list are selected and changed with keys', async ({ member }) => {
  const maker = await member({ viewport })
  const { page, api } = maker
  const { id } = await api.createProject({ title: 'Several', ui: printed })
  await maker.goTo(`/projects/${id}`)
  await press(button(page, 'Select several'))
  for (const name of [/· Oil Painting$/, /· Duotone$/])
    await press(page.getByRole('checkbox', { name }), 'Space')
  await page.getByText('2 nodes are selected').waitFor()
  await page.keyboard.press('ControlOrMeta+m')
  await page.getByText('Muted: 2 nodes').waitFor()
  await press(button(page, 'Align and spread'))
  await tabTo(page.getByRole('menuitem', { name: /Align left/ }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Aligned: 2 nodes').waitFor()
  await press(button(page.getByRole('toolbar', { name: 'Selection' }), 'Duplicate'))
  await expect.poll(() => page.locator('button[data-node]').count()).toBe(6)
  await page.keyboard.press('Delete')
  await expect.poll(() => page.locator('button[data-node]').count()).toBe(4)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => page.locator('button[data-node]').count()).toBe(6)
})
