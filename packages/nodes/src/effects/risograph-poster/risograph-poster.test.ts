import { afterAll, expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { labOf } from '../../ground/colour/lab.ts'
import { isWhole } from '../../ground/people/subject.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { areEqual } from '../../testing/look.ts'
import { drawPicture, quietContext, scenery } from '../../testing/pictures.ts'
import { risoInks, risoScreens } from './declaration.ts'
import { executeRisographPoster } from './execution.ts'
import { inkSets, passedBy, separationOf, tableSide } from './inks.ts'
import { layOut } from './page.ts'
import { screensOf } from './screen.ts'

afterAll(closeKernels)

const usual = {
  ...{ title: 'Fair', place: 'Harbour', date: 'June', inks: 'pool', layout: 'bleed' },
  ...{ screen: 'grain', misprint: 0.4, format: 'square', seed: 2 },
}

async function poster(image: ImageValue, change: Record<string, ResolvedInput> = {}) {
  const [picture] = await executeRisographPoster(
    { ...usual, image, subject: image, ...change },
    quietContext(),
  )
  return picture as ImageValue
}

const linear = { low: 0, high: 1, gamma: 1 }
const ends = [0, tableSide ** 3 - 1] as const

test.each(risoInks)('%s: white takes hardly any ink, black takes much of all inks', (name) => {
  const tables = separationOf(inkSets[name], linear)
  for (const table of tables) expect(table[ends[1]]).toBeLessThan(0.12)
  for (const table of tables) expect(table[ends[0]]).toBeGreaterThan(0.5)
})

test.each(risoInks)('%s: a lighter grey is printed lighter', (name) => {
  const set = inkSets[name]
  const tables = separationOf(set, linear)
  const lights = Array.from({ length: tableSide }, (_, level) => {
    const index = level * (tableSide * tableSide + tableSide + 1)
    return set.inks.reduce((light, ink, k) => light * (1 - tables[k]![index]! * (1 - passedBy(ink)[1])), 1)
  })
  for (let i = 1; i < lights.length; i++) expect(lights[i]).toBeGreaterThan(lights[i - 1]! - 0.005)
})

test.each(risoScreens)('%s: the share of the pixels that take ink is the share of ink', (kind) => {
  for (const screen of screensOf(kind, 3, 1.8, 5)) {
    for (const share of [0.1, 0.5, 0.8]) {
      let inked = 0
      for (let i = 0; i < 300 * 300; i++) if (screen(i % 300, Math.floor(i / 300)) < share) inked += 1
      expect(inked / 90_000, `${share}`).toBeCloseTo(share, 1)
    }
  }
})

const texts = { title: 'Fair', place: '', date: '' }
const none = { title: '', place: '', date: '' }

test('the automatic format has the shape of the photo; without words, a photo in the layout bleed fills the page', () => {
  const page = (shape: number) => layOut('auto', { layout: 'bleed', shape, texts, side: 1800 })
  expect(page(0.5).height).toBeGreaterThan(page(0.5).width)
  expect(page(3).width).toBeGreaterThan(page(3).height)
  const { window, width, height } = layOut('square', { layout: 'bleed', shape: 1, texts: none, side: 1800 })
  expect(window).toEqual({ left: 0, top: 0, width, height })
})

test('the type is below the picture', () => {
  for (const layout of ['figure', 'bleed', 'frame'] as const) {
    const { window, type } = layOut('upright', { layout, shape: 1, texts, side: 1800 })
    expect(type.top, layout).toBeGreaterThanOrEqual(window.top + window.height)
  }
})

test('a poster is the same each time; each setting and each text changes it', async () => {
  const view = scenery(120, 90)
  const plain = await poster(view)
  expect(areEqual(plain, await poster(view))).toBe(true)
  const changes: Record<string, ResolvedInput>[] = [
    ...[{ inks: 'forest' }, { layout: 'frame' }, { screen: 'dots' }, { misprint: 1 }, { seed: 3 }],
    ...[{ title: '夏日市集' }, { place: '' }, { date: '' }],
  ]
  for (const change of changes)
    expect(areEqual(plain, await poster(view, change)), JSON.stringify(change)).toBe(false)
})

test('a cut-out stands before a disc in the accent; a photo without a cut-out fills the page instead', async () => {
  const figure = drawPicture(120, 160, (x, y) => [40, 40, 40, Math.hypot(x - 0.5, y - 0.7) < 0.3 ? 255 : 0])
  expect(isWhole(figure)).toBe(false)
  const before = await poster(figure, { layout: 'figure', title: '', place: '', date: '', misprint: 0 })
  const offset = (before.width / 2 + Math.round(0.12 * before.height) * before.width) * 4
  const [l] = labOf(before.data[offset]!, before.data[offset + 1]!, before.data[offset + 2]!)
  expect(l).toBeGreaterThan(0.4)
  const view = scenery(120, 90)
  expect(areEqual(await poster(view, { layout: 'figure' }), await poster(view, { layout: 'bleed' }))).toBe(
    true,
  )
})
