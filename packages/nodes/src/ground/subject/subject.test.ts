import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { portrait } from '../../testing/photos.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { decodeImage } from '../codec/decode.ts'
import { keepBoxes, mainFaces } from '../people/faces/crop.ts'
import { headOf } from '../people/faces/shape.ts'
import { type Plane, planeOf } from '../plane/plane.ts'
import { randomOf } from '../random/random.ts'
import { boxesToKeep } from './boxes-to-keep.ts'
import { cutThing } from './cut-thing.ts'
import { chosenOf, describePicture, sure } from './describe.ts'
import { framedPart } from './framed-part.ts'
import { cutGrid, steps } from './grid-cut.ts'
import { withHandles } from './handles.ts'
import { findHorizon } from './horizon.ts'
import { surenessOf } from './sureness.ts'

const never = new AbortController().signal
const noHint = planeOf({ width: 8, height: 8 })

test('a cut of a grid costs as little as the best of all divisions', () => {
  const random = randomOf(3)
  const [width, height] = [4, 3]
  for (let round = 0; round < 20; round++) {
    const pull = Float32Array.from({ length: 12 }, () => Math.round(20 * random() - 10))
    const borders = steps.map(() => Float32Array.from({ length: 12 }, () => Math.floor(6 * random())))
    const costOf = (inner: (i: number) => number) => {
      let cost = 0
      for (let i = 0; i < 12; i++) {
        cost += inner(i) ? Math.max(0, -pull[i]!) : Math.max(0, pull[i]!)
        for (const [d, [dx, dy]] of steps.entries()) {
          const [x, y] = [(i % width) + dx, Math.floor(i / width) + dy]
          if (x < 0 || x >= width || y >= height) continue
          if (inner(i) !== inner(y * width + x)) cost += borders[d]![i]!
        }
      }
      return cost
    }
    let smallestCost = Infinity
    for (let bits = 0; bits < 2 ** 12; bits++)
      smallestCost = Math.min(
        smallestCost,
        costOf((i) => (bits >> i) & 1),
      )
    const cut = cutGrid({ width, height, pull, borders })
    expect(costOf((i) => cut[i]!)).toBe(smallestCost)
  }
})

/** A waving grain, so that neither part of a picture has a single colour. */
const grain = (x: number, y: number, scale: number) =>
  Math.sin(scale * x + 3 * Math.sin(scale * y)) * Math.cos(0.7 * scale * y)

type Within = (x: number, y: number) => boolean

const things: Readonly<Record<string, Within>> = {
  'a round thing': (x, y) => Math.hypot(x - 0.45, y - 0.52) < 0.24,
  'a thing with legs': (x, y) =>
    Math.hypot((x - 0.5) / 1.5, y - 0.4) < 0.2 ||
    (y > 0.4 && y < 0.85 && (Math.abs(x - 0.34) < 0.05 || Math.abs(x - 0.66) < 0.05)),
  'a thing that the lower side cuts': (x, y) => y > 0.35 && Math.abs(x - 0.55) < 0.12 + 0.3 * (y - 0.35),
}

const overlap = (mask: Plane, within: Within) => {
  let [both, either] = [0, 0]
  for (let i = 0; i < mask.data.length; i++) {
    const inside = within(
      ((i % mask.width) + 0.5) / mask.width,
      (Math.floor(i / mask.width) + 0.5) / mask.height,
    )
    if (inside && mask.data[i]! > 0.5) both += 1
    if (inside || mask.data[i]! > 0.5) either += 1
  }
  return both / either
}

test.each(Object.entries(things))(
  '%s on a textured ground is cut along its outline, surely',
  async (_, within) => {
    const image = drawPicture(240, 180, (x, y) => {
      const [fine, broad] = [25 * grain(x, y, 60), 30 * grain(y, x, 25)]
      return within(x, y) ? [190 + fine, 110 + broad, 60 + fine] : [70 + broad, 130 + fine, 90 + broad]
    })
    const { mask, sureness } = await cutThing(image, noHint)
    expect(overlap(mask, within)).toBeGreaterThan(0.93)
    expect(sureness).toBeGreaterThan(sure)
  },
)

test('a cut is sure, unless it keeps a pocket in the colours of the outside', () => {
  const size = { width: 192, height: 192 }
  const disc = (x: number, y: number, radius: number) =>
    planeOf(size, (i) => (Math.hypot((i % 192) - x, Math.floor(i / 192) - y) < radius ? 1 : 0))
  const mask = disc(96, 96, 50)
  for (const [radius, isSure] of [
    [0, true],
    [4, true],
    [14, false],
  ] as const) {
    const pocket = disc(96, 110, radius)
    const isThing = mask.data.map((inside, i) => inside - pocket.data[i]!)
    const lightness = isThing.map((inside) => 0.3 + 0.4 * inside)
    const flat = new Float32Array(isThing.length)
    const planes = { ...size, l: lightness, a: flat, b: flat, alpha: flat }
    const evidence = isThing.map((inside) => 8 * inside - 4)
    expect([radius, surenessOf(planes, mask, { evidence, stability: 1 }) > sure]).toEqual([radius, isSure])
  }
})

const pot: Within = (x, y) => Math.abs(x - 0.5) < 0.2 && y > 0.5 && y < 0.85
/** A bow of this thickness, whose ends touch the pot. */
const bow =
  (thickness: number): Within =>
  (x, y) => {
    const away = Math.hypot((x - 0.5) / 0.18, (y - 0.52) / 0.4)
    return y < 0.52 && Math.abs(away - 1) * 0.18 < thickness / 2
  }
const bars: Within = (x, y) =>
  Math.abs(x - 0.35) < 0.01 || Math.abs(x - 0.62) < 0.01 || Math.abs(y - 0.2) < 0.01
const bronze = [190, 110, 60] as const
const steel = [40, 45, 60] as const

test.each([
  ['a handle in the colours of its thing', bow(0.03), bronze, true],
  ['a thick handle', bow(0.04), bronze, true],
  ['a thin handle of another colour', bow(0.015), steel, true],
  ['the bars of a window behind a thing', bars, steel, false],
] as const)('%s: added to the mask only if it is a handle', async (_, part, colour, isAdded) => {
  const image = drawPicture(300, 300, (x, y) => {
    const fine = 12 * grain(x, y, 60)
    const [red, green, blue] = pot(x, y) ? bronze : part(x, y) ? colour : ([176, 184, 180] as const)
    return [red + fine, green + fine, blue + fine]
  })
  const rough = planeOf({ width: 192, height: 192 }, (i) =>
    pot(((i % 192) + 0.5) / 192, (Math.floor(i / 192) + 0.5) / 192) ? 1 : 0,
  )
  const mask = await withHandles(image, rough)
  const whole: Within = (x, y) => pot(x, y) || (isAdded && part(x, y))
  expect(overlap(mask, whole)).toBeGreaterThan(0.93)
  expect(mask === rough).toBe(!isAdded)
})

test('a salient part that is left out stays outside, and another thing is found', async () => {
  const left: Within = (x, y) => Math.hypot(x - 0.25, y - 0.5) < 0.16
  const right: Within = (x, y) => Math.hypot(x - 0.72, y - 0.5) < 0.16
  const image = drawPicture(240, 180, (x, y) => {
    const [fine, broad] = [25 * grain(x, y, 60), 30 * grain(y, x, 25)]
    return left(x, y) || right(x, y) ? [190 + fine, 110 + broad, 60 + fine] : [70 + broad, 130 + fine, 90]
  })
  const leavesOut = planeOf({ width: 48, height: 36 }, (i) =>
    Math.hypot(((i % 48) + 0.5) / 48 - 0.25, (Math.floor(i / 48) + 0.5) / 36 - 0.5) < 0.18 ? 1 : 0,
  )
  const { mask } = await cutThing(image, noHint, { leavesOut })
  expect(overlap(mask, right)).toBeGreaterThan(0.85)
})

const random = randomOf(7)

test.each([
  ['noise', drawPicture(96, 72, () => [255 * random(), 255 * random(), 255 * random()])],
  ['a single colour', drawPicture(96, 72, () => [90, 140, 200])],
  [
    'a view from side to side',
    drawPicture(120, 80, (x, y) => {
      const hill = 0.5 + 0.08 * Math.sin(7 * x)
      return y < hill
        ? [120, 170, 230]
        : y < hill + 0.2
          ? [60, 90 + 20 * grain(x, y, 40), 50]
          : [200, 180, 120]
    }),
  ],
  [
    'a town that ends just before both sides',
    drawPicture(200, 120, (x, y) => {
      const roof = 0.42 + 0.08 * Math.sign(Math.sin(31 * x))
      const isTown = x > 0.03 && x < 0.97 && y > roof && y < 0.78
      return isTown ? [60, 50 + 20 * grain(x, y, 60), 45] : y < 0.6 ? [150, 190, 235] : [205, 200, 190]
    }),
  ],
  [
    'a row of scattered pieces',
    drawPicture(120, 90, (x, y) =>
      Math.abs(x + y - 1) < 0.25 && Math.sin(38 * x) * Math.sin(38 * y) > 0.15
        ? [30, 40, 60]
        : [220, 225, 235],
    ),
  ],
  ['a tiny picture', drawPicture(16, 16, (x) => [255 * x, 0, 0])],
  ['a panorama', drawPicture(300, 30, (x) => [255 * x, 255 * x, 200])],
])('%s shows no sure thing', async (_, picture) => {
  expect((await cutThing(picture, noHint)).sureness).toBeLessThan(sure)
})

test.each([
  ['wheels inside a sure car', { person: 0.46, thing: 0.83, agreed: 0.2, inside: 1 }, 'thing', true],
  ['a rider before a sure wall', { person: 0.81, thing: 0.73, agreed: 0.21, inside: 1 }, 'person', true],
  ['a rock like a person', { person: 0.33, thing: 0.14, agreed: 0.46, inside: 0.87 }, 'thing', false],
  ['a running dog, in both masks', { person: 0.38, thing: 0.06, agreed: 0.81, inside: 0.8 }, 'person', false],
  ['a car, in both masks', { person: undefined, thing: 0.64, agreed: 0.77, inside: 1 }, 'thing', true],
  ['a car, in one mask', { person: undefined, thing: 0.64, agreed: 0.1, inside: 1 }, 'thing', false],
] as const)('%s: the kind and the sureness of the subject are right', (_, sightings, kind, isSure) => {
  const chosen = chosenOf(sightings)
  expect(chosen.kind).toBe(kind)
  expect(chosen.sureness >= sure).toBe(isSure)
})

test('a description names a box inside the picture around the thing, and is the same each time', async () => {
  const draw = () =>
    drawPicture(100, 75, (x, y) =>
      Math.hypot(x - 0.3, y - 0.4) < 0.2 ? [200, 60, 50] : [60, 70 + 30 * y, 90],
    )
  const described = await describePicture(draw(), never)
  expect(described.kind).toBe('thing')
  const { left, top, width, height } = described.box
  expect(Math.abs(left - 10)).toBeLessThan(4)
  expect(Math.abs(top - 15)).toBeLessThan(4)
  expect(Math.abs(left + width - 50)).toBeLessThan(4)
  expect(Math.abs(top + height - 45)).toBeLessThan(4)
  const again = await cutThing(draw(), noHint)
  expect(await cutThing(draw(), noHint)).toEqual(again)
})

const photos = join(import.meta.dirname, '../../../../../../shared/data/photos')

test.runIf(existsSync(photos))(
  'a cup with its saucer is found, and a start at night is not cut out',
  async () => {
    const open = async (name: string) => await decodeImage(readFileSync(join(photos, name)), 1024)
    const { mask, sureness } = await cutThing(await open('coffee.png'), noHint)
    expect(sureness).toBeGreaterThan(sure)
    const valueAt = (x: number, y: number) =>
      mask.data[Math.floor(y * mask.height) * mask.width + Math.floor(x * mask.width)]
    // Coffee, the cup's rim and its handle, and three corners of the table.
    expect([valueAt(0.48, 0.35), valueAt(0.36, 0.3), valueAt(0.53, 0.62)]).toEqual([1, 1, 1])
    expect([valueAt(0.03, 0.05), valueAt(0.97, 0.05), valueAt(0.03, 0.95)]).toEqual([0, 0, 0])
    expect((await cutThing(await open('rocket.jpg'), noHint)).sureness).toBeLessThan(sure)
  },
)

/** A sea below a sky, with a horizon at a height and a slope in pixels. */
const seaBelow = (height: number, slope: number) =>
  drawPicture(160, 120, (x, y) => {
    const line = height + ((x - 0.5) * 160 * slope) / 120
    return y < line ? [170 - 60 * y, 200, 235] : [30, 80 + 20 * grain(x, y, 50), 120]
  })

test('a horizon is found at its height and with its slope, and not in noise', async () => {
  const level = await findHorizon(seaBelow(0.4, 0))
  expect(level!.y).toBeCloseTo(0.4, 1)
  expect(level!.sureness).toBeGreaterThan(0.9)
  const tilted = await findHorizon(seaBelow(0.6, 0.06))
  expect(tilted!.y).toBeCloseTo(0.6, 1)
  expect(tilted!.slope).toBeGreaterThan(0.03)
  const noise = drawPicture(96, 72, () => [255 * random(), 255 * random(), 255 * random()])
  expect((await findHorizon(noise))?.sureness ?? 0).toBeLessThan(0.3)
})

test('a crop keeps a thing whole, and a horizon away from its edges', async () => {
  const thing = drawPicture(160, 80, (x, y) =>
    Math.hypot(2 * (x - 0.75), y - 0.5) < 0.3 ? [200, 70, 50] : [70, 90 + 20 * grain(x, y, 30), 110],
  )
  const part = keepBoxes({ left: 0, top: 0, width: 80, height: 80 }, thing, await boxesToKeep(thing, never))
  expect(part.left + part.width).toBeGreaterThanOrEqual(0.9 * 160 - 2)
  const sea = seaBelow(0.4, 0)
  const strip = keepBoxes({ left: 0, top: 50, width: 160, height: 60 }, sea, await boxesToKeep(sea, never))
  expect(strip.top).toBeLessThan(0.33 * 120)
  expect(strip.left).toBe(0)
})

test('a framed part has a shape within the limits, and contains the head; a photo of a suitable shape stays whole', async () => {
  const photo = await portrait()
  const head = headOf((await mainFaces(photo, never))[0]!)
  for (const shape of [0.5, 2]) {
    const part = await framedPart(photo, { minimum: shape, maximum: shape }, never)
    expect(part.width / part.height).toBeCloseTo(shape, 1)
    expect(part.left).toBeLessThanOrEqual(Math.max(0, head.left) + 1)
    expect(part.left + part.width).toBeGreaterThanOrEqual(head.left + head.width - 1)
  }
  const whole = { left: 0, top: 0, width: photo.width, height: photo.height }
  expect(await framedPart(photo, { minimum: 0.7, maximum: 1.5 }, never)).toEqual(whole)
})
