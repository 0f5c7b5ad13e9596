import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Catalogue, en } from '../apps/web/src/lib/i18n/en/index.ts'
import { zh } from '../apps/web/src/lib/i18n/zh/index.ts'
import { accessibilityFaults } from './harness/accessibility.ts'
import { focusFaults, lookFaults } from './harness/looks.ts'
import type { Member } from './harness/person.ts'
import { openStage } from './harness/stage.ts'
import { workTimeoutMs } from './harness/steps.ts'

const journey = openStage()

const words = {
  en: {
    everything: 'Harbour in oils',
    empty: 'Nothing yet',
    group: 'Looks',
    note: '# Read me\n\nTwo looks, *one* after the other.',
    part: 'Ink on oil',
    query: 'oil',
  },
  zh: {
    everything: '油画港口',
    empty: '空白图',
    group: '画风',
    note: '# 说明\n\n两种画风，*先后*使用。',
    part: '油上水墨',
    query: '油',
  },
}
type Locale = keyof typeof words

/**
 * A graph with everything that the editor draws: a group, a note, a subgraph with a value, a node of an unknown type, and a muted
 * node.
 */
function everything(locale: Locale) {
  const { group, note, part } = words[locale]
  return {
    version: 0.4,
    last_node_id: 8,
    last_link_id: 6,
    nodes: [
      {
        id: 1,
        type: 'DomainWarp',
        pos: [0, 0],
        outputs: [{ name: 'image', type: 'IMAGE', links: [1, 5] }],
        widgets_values: ['free', 64, 64, 'ember', 0.5, 1, 'fixed'],
      },
      {
        id: 2,
        type: 'OilPainting',
        pos: [340, 0],
        color: '#322',
        inputs: [{ name: 'image', type: 'IMAGE', link: 1 }],
        outputs: [{ name: 'image', type: 'IMAGE', links: [2] }],
      },
      {
        ...{ id: 3, type: 'part', pos: [700, 0], inputs: [{ name: 'photo', type: 'IMAGE', link: 2 }] },
        ...{
          outputs: [{ name: 'result', type: 'IMAGE', links: [3] }],
          properties: { proxyWidgets: [['7', 'strength']] },
        },
      },
      { id: 4, type: 'SaveImage', pos: [1060, 0], inputs: [{ name: 'image', type: 'IMAGE', link: 3 }] },
      { id: 5, type: 'MarkdownNote', pos: [0, 420], size: [280, 140], widgets_values: [note] },
      {
        id: 6,
        type: 'Theirs',
        pos: [340, 420],
        inputs: [{ name: 'image', type: 'IMAGE', link: 5 }],
        widgets_values: [3],
      },
      { id: 8, type: 'Duotone', mode: 2, pos: [700, 420] },
    ],
    links: [
      [1, 1, 0, 2, 0, 'IMAGE'],
      [2, 2, 0, 3, 0, 'IMAGE'],
      [3, 3, 0, 4, 0, 'IMAGE'],
      [5, 1, 0, 6, 0, 'IMAGE'],
    ],
    groups: [{ title: group, bounding: [320, -80, 680, 420], color: '#3f789e' }],
    definitions: {
      subgraphs: [
        {
          ...{
            id: 'part',
            name: part,
            inputNode: { id: -10, bounding: [-200, 0, 120, 60] },
            outputNode: { id: -20, bounding: [360, 0, 120, 60] },
          },
          inputs: [{ id: 'in', name: 'photo', type: 'IMAGE', linkIds: [1] }],
          outputs: [{ id: 'out', name: 'result', type: 'IMAGE', linkIds: [2] }],
          nodes: [
            {
              ...{
                id: 7,
                type: 'OilPainting',
                pos: [0, 0],
                inputs: [{ name: 'image', type: 'IMAGE', link: 1 }],
              },
              outputs: [{ name: 'image', type: 'IMAGE', links: [2] }],
            },
          ],
          links: [
            { id: 1, origin_id: -10, origin_slot: 0, target_id: 7, target_slot: 0, type: 'IMAGE' },
            { id: 2, origin_id: 7, origin_slot: 0, target_id: -20, target_slot: 0, type: 'IMAGE' },
          ],
        },
      ],
    },
  }
}

/** A graph that paints a marble and can run unchanged. */
const marble = {
  1: { class_type: 'DomainWarp', inputs: { width: 64, height: 64, palette: 'ember', seed: 1 } },
  2: { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
}
/** A graph that paints a photo. In the faulty graph below, the strength is above its maximum. */
const painting = {
  1: { class_type: 'LoadImage', inputs: { image: '' } },
  2: { class_type: 'OilPainting', inputs: { image: ['1', 0] } },
  3: { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}
const faulty = {
  ...painting,
  2: { class_type: 'OilPainting', inputs: { image: ['1', 0], strength: 7 } },
}

interface Tour {
  member: Member
  page: Page
  t: Catalogue
  locale: Locale
  goTo: (path: string) => Promise<void>
  press: (name: string) => Promise<void>
  choose: (item: string) => Promise<void>
  /** Checks the open part of the editor at the given widths, or at the widths of the tour. */
  look: (name: string, widths?: readonly number[]) => Promise<void>
}

const drawn = (page: Page, count: number) =>
  expect.poll(() => page.locator('.react-flow__node').count()).toBe(count)
const filled = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

const [desktop, tablet, phone] = [1440, 820, 390]
/** The theme for each language and each width in px. Together, both languages check each width in both themes. */
const themes = {
  en: { [desktop]: 'dark', [tablet]: 'light', [phone]: 'dark' },
  zh: { [desktop]: 'light', [tablet]: 'dark', [phone]: 'light' },
} as const satisfies Record<Locale, Record<number, 'dark' | 'light'>>

async function begin(member: Member, locale: Locale, found: Record<string, string[]>): Promise<Tour> {
  const { page } = member
  const names = [/member_|Theirs|^(?:中文|English)$|^Search, such as oil|^(?:Ctrl|Alt|Shift|Delete)\b/]
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  return {
    ...{ member, page, locale, press, t: locale === 'en' ? en : (zh as unknown as Catalogue) },
    goTo: async (path) => {
      await page.setViewportSize({ width: desktop, height: 900 })
      await member.goTo(locale === 'en' ? path : `/zh${path}`)
    },
    choose: async (item) => {
      await page.locator('header button[aria-haspopup=menu]').last().click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    },
    look: async (name, widths = [desktop, tablet]) => {
      for (const width of widths) {
        const colorScheme = themes[locale][width]!
        await page.setViewportSize({ width, height: width === tablet ? 1180 : 900 })
        await page.emulateMedia({ colorScheme })
        await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
        const faults = [...(await accessibilityFaults(page)), ...(await lookFaults(page, { locale, names }))]
        if (faults.length > 0) found[`${name} at ${width}`] = faults
      }
      await page.setViewportSize({ width: desktop, height: 900 })
    },
  }
}

async function seesProjects({ page, goTo, look, member, locale, t }: Tour) {
  await goTo('/projects')
  await page.getByText(t.projects.noneTitle).waitFor()
  await look('none', [desktop, tablet, phone])
  const { id } = await member.api.createProject({
    title: words[locale].empty,
    ui: { version: 0.4, nodes: [], links: [] },
  })
  await member.api.createProject({ title: words[locale].everything, ui: everything(locale) })
  await goTo('/projects')
  await page.getByRole('list', { name: t.projects.title }).waitFor()
  await look('projects', [desktop, tablet, phone])
  await goTo(`/projects/${id}`)
  await page.getByText(t.canvas.empty).waitFor()
  await look('empty')
  await page.getByText(t.projects.viewList, { exact: true }).click()
  await page.getByText(t.graphList.empty).waitFor()
  await look('empty-list', [desktop, tablet, phone])
}

async function seesCanvas({ page, goTo, press, look, member, locale, t }: Tour) {
  const { id } = await member.api.createProject({ title: words[locale].everything, ui: everything(locale) })
  await goTo(`/projects/${id}`)
  await drawn(page, 8)
  await look('canvas')
  await press(t.canvas.add)
  await page.getByRole('combobox', { name: t.library.search }).fill(words[locale].query)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await look('library')
  await page.keyboard.press('Escape')
  await press(t.canvas.find)
  await look('find')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: t.canvas.keys }).waitFor()
  await look('keys')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('toolbar', { name: t.canvas.selection }).waitFor()
  await look('selection')
  await page.keyboard.press('Escape')
  await page.locator('[data-id="3"] header strong').click()
  await look('subgraph-chosen')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: t.subgraph.trail }).waitFor()
  await look('subgraph')
  await page
    .getByRole('navigation', { name: t.subgraph.trail })
    .getByRole('button', { name: t.subgraph.settings })
    .click()
  await page.getByRole('dialog', { name: t.subgraph.settings }).waitFor()
  await look('subgraph-settings')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await page.getByText(t.projects.viewList, { exact: true }).click()
  const closed = page.locator('button[data-node][aria-expanded=false]')
  for (let left = await closed.count(); left > 0; left--) {
    await closed.last().click()
    await expect.poll(() => closed.count()).toBe(left - 1)
  }
  await look('list', [desktop, tablet, phone])
  await press(t.graphList.add)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await look('list-library', [desktop, tablet, phone])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function seesBuilder({ page, goTo, choose, look, member, locale, t }: Tour) {
  const { id } = await member.api.createProject({ title: words[locale].part, ui: painting })
  await goTo(`/projects/${id}`)
  await drawn(page, 3)
  await page.getByText(t.projects.viewCanvas, { exact: true }).click()
  await choose(t.builder.publish)
  await page.getByRole('list', { name: t.maker.fields }).waitFor()
  await look('builder', [desktop, tablet, phone])
}

async function seesRuns({ page, goTo, press, choose, look, member, locale, t }: Tour) {
  const { api } = member
  const title = words[locale].part
  const { id } = await api.createProject({ title, ui: marble })
  await goTo(`/projects/${id}`)
  await drawn(page, 2)
  await press(t.projectRun.run)
  await page
    .getByRole('region', { name: t.projectRun.results })
    .getByRole('listitem')
    .getByRole('img')
    .first()
    .waitFor({ timeout: workTimeoutMs })
  await look('run', [desktop, tablet, phone])
  await press(t.projectRun.vary)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: t.grid.first }).selectOption('1.palette')
  for (const index of [0, 1]) await dialog.getByRole('checkbox').nth(index).check()
  await dialog.getByRole('combobox', { name: t.grid.second }).selectOption('1.seed')
  await look('vary', [desktop, tablet, phone])
  await dialog.getByRole('button', { name: t.grid.start }).click()
  await expect
    .poll(() => page.getByRole('table').getByRole('cell').getByRole('img').count(), {
      timeout: workTimeoutMs,
    })
    .toBe(6)
  await look('grid', [desktop, tablet, phone])
  await press(t.grid.sheet)
  await page.getByRole('dialog').getByRole('img', { name: t.grid.sheetOf }).waitFor()
  await look('sheet', [desktop, phone])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await api.updateProject({
    id,
    version: 1,
    ui: { ...marble, 3: { class_type: 'Duotone', inputs: { image: ['1', 0] } } },
  })
  await goTo(`/projects/${id}`)
  await drawn(page, 3)
  await choose(t.projects.versions)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: filled(t.projects.compareVersion, { version: 1 }) })
    .waitFor()
  await look('versions', [desktop, tablet, phone])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: filled(t.projects.compareVersion, { version: 1 }) })
    .click()
  await page.getByRole('list', { name: t.comparison.list }).waitFor()
  await look('differences', [desktop, tablet, phone])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  member.expecting(409, /\/project\//)
  await api.updateProject({ id, version: 2, ui: marble })
  await page.getByText(t.projects.viewList, { exact: true }).click()
  await page.locator('button[data-node]').first().waitFor()
  await page.getByRole('textbox', { name: t.graphList.name }).first().fill(title)
  await page.getByRole('dialog').getByRole('button', { name: t.projects.seeDifferences }).waitFor()
  await look('conflict', [desktop, tablet, phone])
}

async function seesFaults({ page, goTo, look, member, locale, t }: Tour) {
  const { api } = member
  const { id } = await api.createProject({ title: words[locale].part, ui: faulty })
  await goTo(`/projects/${id}`)
  await page.getByText(t.projectRun.unfit).waitFor()
  await page.locator('[data-fault]').first().waitFor()
  await look('fault')
  await page.getByText(t.projects.viewList, { exact: true }).click()
  await look('fault-list', [desktop, phone])
  const template = await api.createWorkTemplate({
    title: words[locale].everything,
    dag: painting,
  })
  await goTo(`/templates/${template.id}/graph`)
  await drawn(page, 3)
  await look('template')
  await page.getByText(t.projects.viewList, { exact: true }).click()
  await look('template-list', [desktop, tablet, phone])
}

/** Moves the focus through the canvas and the list with the Tab key. Returns the faults. */
async function walks({ page, goTo, member, locale, t }: Tour): Promise<string[]> {
  const { id } = await member.api.createProject({ title: words[locale].everything, ui: everything(locale) })
  await goTo(`/projects/${id}`)
  await drawn(page, 8)
  const canvas = await focusFaults(page)
  await page.getByText(t.projects.viewList, { exact: true }).click()
  await page.locator('button[data-node]').first().waitFor()
  return [...canvas, ...(await focusFaults(page))]
}

const stops = {
  projects: seesProjects,
  canvas: seesCanvas,
  builder: seesBuilder,
  runs: seesRuns,
  faults: seesFaults,
}

for (const locale of ['en', 'zh'] as const)
  for (const [name, see] of Object.entries(stops))
    journey(`the editor has no visual faults in ${locale}: ${name}`, async (stage) => {
      const found: Record<string, string[]> = {}
      const member = await stage.member({
        theme: 'auto',
        locale: locale === 'en' ? 'en-US' : 'zh-CN',
        viewport: { width: desktop, height: 900 },
      })
      await see(await begin(member, locale, found))
      expect(found).toEqual({})
    })

journey('the focus is visible on every element that the Tab key reaches in the editor', async (stage) => {
  const member = await stage.member({ theme: 'dark', viewport: { width: desktop, height: 900 } })
  expect(await walks(await begin(member, 'en', {}))).toEqual([])
})
