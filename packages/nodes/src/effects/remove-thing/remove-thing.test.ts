import { afterAll, expect, test } from 'vitest'
import { type Plane, planeOf } from '../../ground/plane/plane.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { areEqual } from '../../testing/look.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { removeThing } from './execution.ts'
import { leftoversOf } from './leftovers.ts'
import { seamShifts } from './seams.ts'

afterAll(closeKernels)

const size = [96, 64] as const
const stripe = (y: number) => (Math.floor(y * 8) % 2 ? [40, 90, 160] : [220, 190, 120])
const ground = drawPicture(...size, (_, y) => stripe(y))
const inThing = (x: number, y: number) => Math.hypot((x - 0.5) * 1.5, y - 0.5) < 0.2
const photo = drawPicture(...size, (x, y) => (inThing(x, y) ? [255, 0, 0] : stripe(y)))
const mask = drawPicture(...size, (x, y) => (inThing(x, y) ? [255, 255, 255] : [0, 0, 0]))
const job = { margin: 0.5, seed: 4, signal: new AbortController().signal }

test('a painted part is filled with the pattern around it, and all other parts are unchanged', async () => {
  const filled = await removeThing(photo, mask, job)
  const worst = { inside: 0, outside: 0 }
  for (let i = 0; i < 96 * 64; i++) {
    const [x, y] = [((i % 96) + 0.5) / 96, (Math.floor(i / 96) + 0.5) / 64]
    const part = Math.hypot((x - 0.5) * 1.5, y - 0.5) < 0.3 ? 'inside' : 'outside'
    for (let c = 0; c < 3; c++)
      worst[part] = Math.max(worst[part], Math.abs(filled.data[4 * i + c]! - ground.data[4 * i + c]!))
  }
  expect(worst.outside).toBe(0)
  expect(worst.inside).toBeLessThan(70)
})

test('the same seed gives the same fill', async () => {
  expect(areEqual(await removeThing(photo, mask, job), await removeThing(photo, mask, job))).toBe(true)
})

test('a photo stays unchanged if nothing or everything is painted over', async () => {
  const everything = drawPicture(...size, () => [255, 255, 255])
  const none = drawPicture(...size, () => [0, 0, 0])
  expect(areEqual(await removeThing(photo, none, job), photo)).toBe(true)
  expect(areEqual(await removeThing(photo, everything, job), photo)).toBe(true)
})

test('the foot of an object and its shadow are removed with it, or stay if only the painted part should be removed', async () => {
  const body = (x: number, y: number) => Math.abs(x - 0.4) < 0.05 && y > 0.2 && y < 0.7
  const shade = (x: number, y: number) => x > 0.4 && x < 0.6 && Math.abs(y - 0.71) < 0.03
  const meadow = drawPicture(320, 240, (x, y) =>
    body(x, y) ? [180, 40, 40] : shade(x, y) ? [30, 60, 25] : [90, 150, 70],
  )
  const painted = planeOf(meadow, (i) => (body(((i % 320) + 0.5) / 320, (i / 320 + 0.5) / 240) ? 1 : 0))
  const valueAt = (plane: Plane, x: number, y: number) =>
    plane.data[Math.round(y * 240) * 320 + Math.round(x * 320)]!
  const found = await leftoversOf(meadow, painted, 0.3)
  expect(valueAt(found, 0.4, 0.71)).toBeGreaterThan(0.9)
  expect(valueAt(found, 0.55, 0.71)).toBeGreaterThan(0.9)
  // The meadow is unchanged beside the body and beyond the shadow.
  for (const [x, y] of [
    [0.5, 0.4],
    [0.7, 0.71],
    [0.4, 0.85],
    [0.4, 0.1],
  ] as const)
    expect(valueAt(found, x, y)).toBe(0)
  expect(valueAt(await leftoversOf(meadow, painted, 0), 0.55, 0.71)).toBe(0)
})

test('dark legs of a neighbour are not removed as the shadow of an object', async () => {
  const body = (x: number, y: number) => Math.abs(x - 0.4) < 0.05 && y > 0.2 && y < 0.7
  const legs = (x: number, y: number) => x > 0.44 && x < 0.56 && y > 0.66 && y < 0.8
  const street = drawPicture(320, 240, (x, y) =>
    body(x, y) ? [180, 40, 40] : legs(x, y) ? [14, 14, 15] : [200, 196, 190],
  )
  const painted = planeOf(street, (i) => (body(((i % 320) + 0.5) / 320, (i / 320 + 0.5) / 240) ? 1 : 0))
  const found = await leftoversOf(street, painted, 0.3)
  expect(found.data[Math.round(0.74 * 240) * 320 + Math.round(0.53 * 320)]).toBe(0)
})

test('the edge of a floor continues behind a large part that is removed', async () => {
  const colours = (y: number) => (y < 0.55 ? [190, 170, 140] : [90, 95, 105])
  const room = drawPicture(320, 240, (x, y) =>
    Math.abs(x - 0.5) < 0.26 && y > 0.05 ? [200, 30, 30] : colours(y),
  )
  const painted = drawPicture(320, 240, (x, y) =>
    Math.abs(x - 0.5) < 0.26 && y > 0.05 ? [255, 255, 255] : [0, 0, 0],
  )
  const { data } = await removeThing(room, painted, job)
  let wrong = 0
  for (let i = 0; i < 320 * 240; i++) {
    const [red] = colours((Math.floor(i / 320) + 0.5) / 240)
    if (Math.abs(data[4 * i]! - red!) > 30) wrong += 1
  }
  expect(wrong / (320 * 240)).toBeLessThan(0.02)
})

test('a dark stage below an object is not removed as its shadow', async () => {
  const stage = drawPicture(320, 240, (_, y) => (y > 0.7 ? [20, 20, 24] : [200, 200, 190]))
  const painted = planeOf(stage, (i) =>
    Math.abs((i % 320) - 160) < 16 && i > 320 * 60 && i < 320 * 176 ? 1 : 0,
  )
  const found = await leftoversOf(stage, painted, 0.3)
  expect(found.data[320 * 190 + 200]).toBe(0)
  expect(found.data[320 * 175 + 160]).toBeGreaterThan(0.9)
})

test('patches of a wall in different light meet without a seam, but an edge is kept', () => {
  const wide = { width: 60, height: 40 }
  // The left half of the hole is copied from the left, the right half from the right, where it is lighter.
  const lightOf = (step: number) => (x: number) => (x < 30 ? 100 : 100 + step)
  const stepBetween = (step: number) => {
    const rgb = new Float32Array(wide.width * wide.height * 3)
    const hole = new Uint8Array(wide.width * wide.height)
    const match = new Int32Array(hole.length).fill(-1)
    const targets: number[] = []
    for (let i = 0; i < hole.length; i++) {
      const [x, y] = [i % 60, Math.floor(i / 60)]
      rgb.fill(lightOf(step)(x), 3 * i, 3 * i + 3)
      if (x < 12 || x >= 48 || y < 4 || y >= 36) continue
      hole[i] = x >= 15 && x < 45 && y >= 7 && y < 33 ? 1 : 0
      match[i] = x < 30 ? 5 + y * 60 : 54 + y * 60
      targets.push(i)
    }
    const shifts = seamShifts({ ...wide, rgb, hole, match, targets: Int32Array.from(targets) })
    const shown = (x: number) => lightOf(step)(x) + shifts[3 * (20 * 60 + x)]!
    return Math.abs(shown(30) - shown(29))
  }
  expect(stepBetween(12)).toBeLessThan(6)
  expect(stepBetween(90)).toBeGreaterThan(85)
})
