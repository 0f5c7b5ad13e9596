import { afterAll, expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { mainFaces } from '../../ground/people/faces/crop.ts'
import { headOf } from '../../ground/people/faces/shape.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { areEqual } from '../../testing/look.ts'
import { portrait } from '../../testing/photos.ts'
import { drawPicture, quietContext, scenery } from '../../testing/pictures.ts'
import { coloursOf } from './colours.ts'
import { cardFoils } from './declaration.ts'
import { layCard } from './draw.ts'
import { executeTradingCard } from './execution.ts'
import { foilOf } from './foil.ts'
import { numbersOf } from './numbers.ts'
import { portraitPart } from './portrait.ts'

afterAll(closeKernels)

const usual = {
  ...{ name: 'Ada', kind: 'Hero', numbers: 'Charm 92 | Naps 9', line: 'A line', edition: '1 / 9' },
  ...{ colour: 'photo', foil: 'rays', shine: 0.6, ground: 'dark' },
}

async function card(image: ImageValue, change: Record<string, ResolvedInput> = {}) {
  const [picture] = await executeTradingCard({ ...usual, image, subject: image, ...change }, quietContext())
  return picture as ImageValue
}

test('numbers are read in both languages; bars are relative to 100 or to the largest number', () => {
  expect(numbersOf('Charm 92 | 午睡：50；Legend\n Zoom 0')).toEqual([
    { label: 'Charm', value: '92', share: 0.92 },
    { label: '午睡', value: '50', share: 0.5 },
    { label: 'Legend', value: '', share: 0 },
    { label: 'Zoom', value: '0', share: 0 },
  ])
  expect(numbersOf('Power 9000 | Calm 4500').map(({ share }) => share)).toEqual([1, 0.5])
  expect(numbersOf(' | ; ')).toEqual([])
  expect(numbersOf('A 1|B 2|C 3|D 4|E 5|F 6|G 7')).toHaveLength(6)
})

const noTexts = { name: '', kind: '', numbers: [], line: '', edition: '' }

test('without words the portrait fills the card; with all words it still takes more than a third of the height', () => {
  const empty = layCard(noTexts)
  expect(empty.plate.height).toBe(0)
  const numbers = numbersOf('A 1|B 2|C 3|D 4|E 5|F 6')
  const full = layCard({
    name: '很长的名字'.repeat(8),
    kind: 'Kind',
    numbers,
    line: 'word '.repeat(24),
    edition: '1 / 9',
  })
  expect(full.window.height).toBeGreaterThan(0.36 * 1750)
  expect(full.window.height).toBeLessThan(empty.window.height)
})

test('a portrait shows the whole head, and fills the card with the person', async () => {
  const photo = await portrait()
  const signal = new AbortController().signal
  const part = await portraitPart(photo, 0.8, signal)
  const head = headOf((await mainFaces(photo, signal))[0]!)
  expect(part.left).toBeLessThanOrEqual(head.left)
  expect(part.left + part.width).toBeGreaterThanOrEqual(head.left + head.width)
  expect(part.top).toBeLessThanOrEqual(Math.max(0, head.top) + 1)
  expect(head.width / part.width).toBeGreaterThan(0.3)
})

test.each(cardFoils.filter((foil) => foil !== 'none'))('the foil %s reflects light of many hues', (kind) => {
  const foil = foilOf(kind, { x: 0.5, y: 0.5 })
  const brightest = new Set<number>()
  for (let i = 0; i < 2000; i++) {
    const light = foil((i % 40) / 40, Math.floor(i / 40) / 36)
    for (const part of light) expect(part).toBeGreaterThanOrEqual(0)
    brightest.add(light.indexOf(Math.max(...light)))
  }
  expect(brightest.size).toBe(3)
})

test('a grey photo gets a card without a hue; a colourful photo gets its own hue', async () => {
  const grey = await coloursOf(
    'photo',
    drawPicture(40, 40, (x) => [255 * x, 255 * x, 255 * x]),
  )
  const red = await coloursOf(
    'photo',
    drawPicture(40, 40, (x) => [120 + 100 * x, 30, 30]),
  )
  const chroma = ([, a, b]: readonly number[]) => Math.hypot(a!, b!)
  expect(chroma(red.frame[0])).toBeGreaterThan(2 * chroma(grey.frame[0]))
  expect(red.frame[0][1]).toBeGreaterThan(0.05)
})

const view = scenery(120, 90)

test.each<Record<string, ResolvedInput>>([
  { colour: 'rose' },
  { foil: 'shards' },
  { foil: 'none' },
  { shine: 1 },
  { ground: 'light' },
  { name: '队长' },
  { kind: '' },
  { numbers: '' },
  { line: '' },
  { edition: '' },
])('a card changes with %o', async (change) => {
  expect(areEqual(await card(view), await card(view, change))).toBe(false)
})

test('a card is the same each time, and has transparent round corners if there is no ground', async () => {
  const alone = await card(view, { ground: 'none' })
  expect(areEqual(alone, await card(view, { ground: 'none' }))).toBe(true)
  expect([alone.data[3], alone.width / alone.height]).toEqual([0, 2.5 / 3.5])
})
