import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@easel/contract'
import { pngWithTexts } from '@easel/testkit'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { openStage, type Stage } from './harness/stage.ts'

const journey = openStage()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-bad-files-'))
})
afterAll(async () => await rm(folder, { recursive: true, force: true }))

const mebibyte = 1024 * 1024
const tooLarge = 'The file is too large. A workflow can have up to 16 MiB'
/**
 * Maximum time for which the page may not respond, in ms. Users take a longer pause for a crash. Machines with two cores are slow.
 */
const maxTaskMs = 5000
const maxHeap = 250 * mebibyte

interface Node extends Record<string, unknown> {
  id: number
}

function workflowOf(nodes: readonly Node[], links: readonly unknown[] = []) {
  return { version: 0.4, nodes, links, groups: [], extra: {} }
}

function note(text: string): Node {
  return { id: 1, type: 'MarkdownNote', pos: [0, 0], size: [300, 200], widgets_values: [text] }
}

/** Returns a workflow of the given size in bytes: a note with one long word, or many notes. */
function sized(bytes: number, kind: 'word' | 'notes'): string {
  const notes =
    kind === 'word'
      ? [note('')]
      : Array.from({ length: 4000 }, (_, index) => ({
          ...note('words '.repeat(500)),
          id: index + 1,
          pos: [(index % 60) * 400, Math.floor(index / 60) * 300],
        }))
  const text = JSON.stringify(workflowOf(notes))
  return text.replace('"widgets_values":["', `"widgets_values":["${'x'.repeat(bytes - text.length)}`)
}

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** Records how long the page is blocked. The returned function checks the time and the memory in use. */
async function watchPage(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(`
    globalThis.longTasks = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ entryTypes: ['longtask'] });
  `)
  const session = await page.context().newCDPSession(page)
  return async () => {
    expect(Math.max(0, ...(await page.evaluate<number[]>('longTasks')))).toBeLessThan(maxTaskMs)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number }
    expect(usedSize).toBeLessThan(maxHeap)
  }
}

const says = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first().waitFor()
const nodesOf = (page: Page) => page.locator('.react-flow__node')

/** Drops a text as a file on the canvas, or pastes the text. */
async function bring(page: Page, way: 'drop' | 'paste', text: string): Promise<void> {
  const act = `({ way, text }) => {
    const data = new DataTransfer()
    if (way === 'paste') {
      data.setData('text/plain', text)
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    } else {
      data.items.add(new File([text], 'dropped.json', { type: 'application/json' }))
      const ground = document.querySelector('.react-flow__pane')
      for (const type of ['dragenter', 'dragover', 'drop'])
        ground.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
    }
  }`
  await page.evaluate(`(${act})(${JSON.stringify({ way, text })})`)
}

async function newProject(member: Stage['member'], ui: object = workflowOf([])) {
  const maker = await member({ viewport: { width: 1440, height: 900 } })
  const isCalm = await watchPage(maker.page)
  const { id } = await maker.api.createProject({ title: 'Files', ui: { ...ui } })
  await maker.goTo(`/projects/${id}`)
  await maker.page.getByText('Saved', { exact: true }).waitFor()
  await maker.page.locator('.react-flow__pane').waitFor({ state: 'attached' })
  return { ...maker, id, isCalm }
}

async function stored(api: Client, id: string): Promise<string> {
  return JSON.stringify((await api.getProject({ id })).ui)
}

journey('a file of 16 MiB is opened, and a file that is one byte larger is refused', async ({ member }) => {
  const maker = await member({ viewport: { width: 1440, height: 900 } })
  const { page, api } = maker
  const isCalm = await watchPage(page)
  await maker.goTo('/projects')
  const choose = page.getByLabel('From a file')
  await choose.setInputFiles(await fileOf('over.json', sized(16 * mebibyte + 1, 'word')))
  await says(page, tooLarge)
  const text = sized(16 * mebibyte, 'word')
  await choose.setInputFiles(await fileOf('limit.json', text))
  await page.waitForURL(/\/projects\/[\da-f-]{36}$/)
  await nodesOf(page).first().waitFor()
  await page.getByText('The text is too long to be shown whole').waitFor()
  await page.getByText('List', { exact: true }).click()
  await page.getByText('The text is too long to be shown whole').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  expect((await stored(api, id)) === text).toBe(true)
  await isCalm()
})

journey(
  'large files are dropped and pasted, and a file that is too large changes nothing',
  async ({ member }) => {
    const { page, api, id, isCalm, expecting } = await newProject(member)
    const [limit, over] = [sized(16 * mebibyte, 'notes'), sized(16 * mebibyte + 1, 'notes')]
    await bring(page, 'drop', over)
    await says(page, tooLarge)
    await bring(page, 'paste', over)
    await says(page, 'What was copied is too large')
    expect(await stored(api, id)).toBe(JSON.stringify(workflowOf([])))
    await bring(page, 'drop', limit)
    await says(page, 'Opened dropped.json')
    await expect.poll(async () => (await stored(api, id)) === limit).toBe(true)
    // Both files together exceed the maximum size of a project.
    expecting(413, /\/project\//)
    await bring(page, 'paste', JSON.stringify(workflowOf([note('y'.repeat(2 * mebibyte))])))
    await page.getByText('Too large to be saved').waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await stored(api, id)) === limit).toBe(true)
    await isCalm()
  },
)

const painting = (id: number, inputs: readonly (number | null)[], outputs: readonly number[]): Node => ({
  id,
  type: 'OilPainting',
  pos: [id * 300, 0],
  inputs: inputs.map((link) => ({ name: 'image', type: 'IMAGE', link })),
  outputs: [{ name: 'IMAGE', type: 'IMAGE', links: outputs }],
})

const script = '<img src=x onerror="globalThis.wasRun = true"><script>globalThis.wasRun = true</script>'

/** Faulty files that programs and people may write, but the editor does not. */
const faulty = {
  circle: workflowOf(
    [painting(1, [2], [1]), painting(2, [1], [2])],
    [
      [1, 1, 0, 2, 0, 'IMAGE'],
      [2, 2, 0, 1, 0, 'IMAGE'],
    ],
  ),
  loose: workflowOf(
    [
      painting(1, [null], []),
      ...Array.from({ length: 40 }, (_, index) => painting(index + 2, [index * 100 + 1], [])),
    ],
    Array.from({ length: 5000 }, (_, index) => [index + 1, 90_000 + index, 0, 80_000 + index, 0, 'IMAGE']),
  ),
  twins: workflowOf([painting(1, [null], []), { ...painting(1, [null], []), title: 'Twin', pos: [0, 400] }]),
  itself: {
    ...workflowOf([{ id: 1, type: 'Sub', pos: [0, 0] }]),
    definitions: { subgraphs: [{ id: 'Sub', name: 'Sub', nodes: [{ id: 1, type: 'Sub' }], links: [] }] },
  },
  scripts: {
    ...workflowOf([
      { ...painting(1, [null], []), title: script, properties: { cnr_id: script } },
      { ...note(`${script} [link](javascript:globalThis.wasRun=true)`), id: 2, title: script, pos: [0, 400] },
      {
        id: 3,
        type: script,
        pos: [400, 400],
        inputs: [{ name: script, label: script, type: script, link: null }],
      },
      { id: 4, type: 'Sub', pos: [800, 400] },
    ]),
    groups: [{ title: script, bounding: [0, 0, 400, 300], color: 'red;background:url(//x.example)' }],
    definitions: { subgraphs: [{ id: 'Sub', name: script, nodes: [], links: [] }] },
    extra: { easel: { inputs: [{ node_id: '1', input: 'strength', label: script, help: script }] } },
  },
  types: workflowOf([
    { ...painting(1, [null], []), pos: 'left', size: {}, title: 7, widgets_values: { a: [] }, mode: 'x' },
    {
      id: 2,
      type: 'ImageBlur',
      pos: [1e308, null],
      inputs: 'none',
      outputs: [null, 7],
      widgets_values: [[], {}],
    },
  ]),
}

/** The sentence that explains why a file cannot run. */
const reasons: Readonly<Record<keyof typeof faulty, string>> = {
  circle: 'Part of a cycle',
  loose: 'which does not exist',
  twins: 'Two nodes have this id',
  itself: 'contains itself',
  scripts: 'Unknown node type',
  types: 'A list is expected',
}

for (const name of Object.keys(faulty) as (keyof typeof faulty)[])
  journey(`a faulty file opens, states why it cannot run, and is kept: ${name}`, async ({ member }) => {
    const { page, api, id, isCalm } = await newProject(member)
    const text = JSON.stringify(faulty[name])
    await bring(page, 'drop', text)
    await says(page, 'Opened dropped.json')
    await nodesOf(page).first().waitFor()
    await page.getByText('Cannot run yet').waitFor()
    await expect.poll(() => stored(api, id)).toBe(text)
    await page.getByText('List', { exact: true }).click()
    await page.locator('button[data-node]').first().waitFor()
    const faults = page.getByRole('listitem').filter({ hasText: /\d fault/ })
    const node = faults.first().locator('button[data-node]')
    if ((await node.getAttribute('aria-expanded')) === 'false') await node.click()
    await page.getByText(reasons[name]).first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'More about Files', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Publish as template' }).click()
    await page
      .getByRole('region', { name: /template/i })
      .or(page.locator('aside form'))
      .first()
      .waitFor()
    expect(await page.evaluate('globalThis.wasRun')).toBeUndefined()
    await isCalm()
  })

journey(
  'a file that is not JSON and a file without a workflow get different messages',
  async ({ member }) => {
    const { page, api, id } = await newProject(member)
    await bring(
      page,
      'drop',
      '{"nodes":[{"id":1,"type":"MarkdownNote","pos":[NaN,-Infinity],"widgets_values":["NaN"]}]}',
    )
    await says(page, 'Opened dropped.json')
    await expect
      .poll(() => stored(api, id))
      .toBe('{"nodes":[{"id":1,"type":"MarkdownNote","pos":[null,null],"widgets_values":["NaN"]}]}')
    await bring(page, 'drop', '{"nodes":[')
    await says(page, 'it is not written in JSON')
    await bring(page, 'drop', '{"a":1}')
    await says(page, 'This file contains no nodes')
    await expect.poll(() => nodesOf(page).count()).toBe(1)
  },
)

/** Returns a film with a workflow whose comment has the given size in bytes. */
function film(workflow: object, commentBytes: number): Buffer {
  const box = (type: string, ...parts: readonly Uint8Array[]) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(8 + parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
    return Buffer.concat([length, Buffer.from(type, 'latin1'), ...parts])
  }
  const comment = Buffer.alloc(commentBytes, ' ')
  comment.write(JSON.stringify(workflow))
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('mdirappl'), Buffer.alloc(9))
  const item = box('\u00a9cmt', box('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), comment))
  const meta = box('meta', Buffer.alloc(4), handler, box('ilst', item))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isom')),
    box('moov', box('mvhd', Buffer.alloc(100)), box('udta', meta)),
  ])
}

journey('pictures and films with unusual contents open, or a message states why not', async ({ member }) => {
  const { page, isCalm } = await newProject(member, workflowOf([painting(1, [null], [])]))
  const open = async (name: string, content: Uint8Array) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page
        .getByRole('button', { name: 'More about Files', exact: true })
        .click()
        .then(() => page.getByRole('menuitem', { name: 'Open a file' }).click()),
    ])
    await chooser.setFiles(await fileOf(name, content))
  }
  const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const [first, second, third] = ['One', 'Two', 'Three'].map((text) =>
    JSON.stringify(workflowOf([note(text)])),
  )
  const several = pngWithTexts(
    pngWithTexts(pngWithTexts(plain, { workflow: third! }), { workflow: second! }, 'zTXt'),
    { workflow: first! },
  )
  await open('three.png', several)
  await says(page, 'three.png holds 3 workflows. The first was taken.')
  await nodesOf(page).getByText('One').waitFor()

  const broken = Buffer.from(several)
  broken.writeUInt32BE(0xffff_fff0, broken.indexOf('tEXt') - 4)
  await open('broken.png', broken)
  await says(page, 'This file contains no workflow.')
  await nodesOf(page).getByText('One').waitFor()

  await open('film.mp4', film(workflowOf([note('Film')]), 20_000))
  await says(page, 'Opened film.mp4')
  await nodesOf(page).getByText('Film').waitFor()
  await open('comment.mp4', film(workflowOf([note('Comment')]), 100_000_000))
  await says(page, tooLarge)
  await nodesOf(page).getByText('Film').waitFor()
  await isCalm()
})
