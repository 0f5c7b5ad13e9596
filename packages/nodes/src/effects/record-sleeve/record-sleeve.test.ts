import { afterAll, expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { areEqual } from '../../testing/look.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { cornerRadius } from './corners.ts'
import { sleeveLayouts } from './declaration.ts'
import { executeRecordSleeve } from './execution.ts'
import { placeIn, roomOf, shapesFor, sleeveSide } from './sleeve.ts'

afterAll(closeKernels)

const usual = {
  ...{ title: 'Slow', artist: 'Home', layout: 'band', tone: 'own' },
  ...{ wear: 0.4, disc: false, seed: 2 },
}

async function sleeve(image: ImageValue, change: Record<string, ResolvedInput> = {}) {
  const [picture] = await executeRecordSleeve({ ...usual, image, ...change }, quietContext())
  return picture as ImageValue
}

test.each(sleeveLayouts)('%s: the photo leaves room for words, and is larger without words', (layout) => {
  const [full, empty] = [
    roomOf(layout, { title: 'a', artist: 'b' }),
    roomOf(layout, { title: '', artist: '' }),
  ]
  expect(full.width * full.height).toBeLessThan(empty.width * empty.height)
  expect(full.left + full.width).toBeLessThanOrEqual(sleeveSide)
  expect(full.top + full.height).toBeLessThanOrEqual(sleeveSide)
})

test.each(sleeveLayouts)('%s: a part of any shape keeps its shape and lies inside its room', (layout) => {
  const room = roomOf(layout, { title: 'a', artist: 'b' })
  for (const part of [
    room,
    { width: 400, height: 100 },
    { width: 20_000, height: 1 },
    { width: 1, height: 90 },
  ]) {
    const place = placeIn(room, layout, part)
    expect(Math.abs(place.width * part.height - place.height * part.width)).toBeLessThanOrEqual(
      Math.max(part.width, part.height),
    )
    expect(Math.min(place.left - room.left, place.top - room.top)).toBeGreaterThanOrEqual(0)
    expect(place.left + place.width).toBeLessThanOrEqual(room.left + room.width)
    expect(place.top + place.height).toBeLessThanOrEqual(room.top + room.height)
  }
})

test('a tall photo shows at least half of its height, and heads that are higher than the area of the photo fit', () => {
  const room = roomOf('band', { title: 'a', artist: 'b' })
  const usual = shapesFor(room, { width: 900, height: 1200 }, 300)
  expect(usual).toEqual(room.shapes)
  const tall = { width: 900, height: 1800 }
  expect(900 / shapesFor(room, tall, 0).minimum).toBeGreaterThan(0.5 * tall.height)
  const close = { width: 500, height: 630 }
  expect(500 / shapesFor(room, close, 460).minimum).toBeGreaterThan(460)
  expect(shapesFor(room, { width: 10, height: 9000 }, 0).minimum).toBeGreaterThan(0.4 * room.shapes.minimum)
})

const square = { left: 100, top: 0, width: 1000, height: 1000 }

test('a head in the middle allows a circle; a head in a corner allows only corners that do not cut it', () => {
  expect(cornerRadius(square, [{ left: 400, top: 300, width: 400, height: 400 }])).toBe(0.5)
  const near = cornerRadius(square, [{ left: 130, top: 30, width: 300, height: 300 }])
  const nearer = cornerRadius(square, [{ left: 100, top: 0, width: 300, height: 300 }])
  expect(near).toBeLessThan(0.5)
  expect(nearer).toBeLessThan(near)
  // The nearest point of the content lies on the arc or inside it.
  const point = 0.03 + 0.14 * 0.3
  expect(Math.hypot(near - point, near - point)).toBeLessThanOrEqual(near + 1e-9)
})

const view = scenery(120, 90)

let made: Promise<ImageValue> | undefined
const usualSleeve = () => {
  made ??= sleeve(view)
  return made
}

test('a sleeve is square and the same each time', async () => {
  const plain = await usualSleeve()
  expect([plain.width, plain.height]).toEqual([sleeveSide, sleeveSide])
  expect(areEqual(plain, await sleeve(view))).toBe(true)
})

test.each<Record<string, ResolvedInput>>([
  ...[{ title: '慢' }, { artist: '' }, { layout: 'frame' }, { layout: 'column' }, { layout: 'round' }],
  ...[{ tone: 'blue' }, { wear: 0 }, { wear: 1 }, { seed: 3 }, { disc: true }],
])('a sleeve changes with %o', async (change) => {
  expect(areEqual(await usualSleeve(), await sleeve(view, change))).toBe(false)
})

test('a disc makes the picture wider than high', async () => {
  const out = await sleeve(view, { disc: true })
  expect(out.width).toBeGreaterThan(1.1 * out.height)
})

test('wear shows the board of a dark sleeve: the sleeve becomes lighter', async () => {
  const dark = drawPicture(60, 60, () => [20, 20, 24])
  const lightOf = async (wear: number) => meanColour(await sleeve(dark, { title: '', artist: '', wear }))[0]
  const [fresh, used, old] = [await lightOf(0), await lightOf(0.5), await lightOf(1)]
  expect(used).toBeGreaterThan(fresh)
  expect(old).toBeGreaterThan(used)
})

test('the most worn sleeve still shows its words', async () => {
  const dark = drawPicture(60, 60, () => [20, 20, 24])
  const round = { title: 'MMMM', artist: '', layout: 'round', tone: 'grey' }
  const [fresh, worn] = [await sleeve(dark, { ...round, wear: 0 }), await sleeve(dark, { ...round, wear: 1 })]
  let [lost, all] = [0, 0]
  for (let i = 0; i < 300 * sleeveSide * 4; i += 4) {
    if (fresh.data[i]! < 200) continue
    all += 1
    if (worn.data[i]! < 160) lost += 1
  }
  expect(all).toBeGreaterThan(1000)
  expect(lost).toBeLessThan(0.02 * all)
})

test('words of a light sleeve stay readable where wear shows the light board', async () => {
  const light = drawPicture(60, 60, () => [240, 240, 240])
  const blue = { title: '', artist: 'MMMM', layout: 'frame', tone: 'blue' }
  const [fresh, worn] = [await sleeve(light, { ...blue, wear: 0 }), await sleeve(light, { ...blue, wear: 1 })]
  let [lost, all] = [0, 0]
  for (let i = (sleeveSide - 240) * sleeveSide * 4; i < (sleeveSide - 20) * sleeveSide * 4; i += 4) {
    if ((i / 4) % sleeveSide < 84 || fresh.data[i]! > 60) continue
    all += 1
    if (worn.data[i]! > 150) lost += 1
  }
  expect(all).toBeGreaterThan(1000)
  expect(lost).toBeLessThan(0.02 * all)
})
