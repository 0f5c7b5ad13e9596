import { expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { areEqual, meanDifference } from '../../testing/look.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { backdrops, backdropTones } from './declaration.ts'
import { executeNewBackground } from './execution.ts'
import { isStanding, withFloor } from './floor.ts'

/** Cut-out of a simple head and shoulders, on a transparent background. */
const bust = drawPicture(96, 120, (x, y) => {
  const isHead = Math.hypot((x - 0.5) * 0.8, y - 0.35) < 0.18
  const isBody = y > 0.55 && Math.abs(x - 0.5) < 0.38
  return [200, isHead ? 150 : 90, isHead ? 120 : 60, isHead || isBody ? 255 : 0]
})

async function place(change: Record<string, ResolvedInput> = {}, subject = bust, own: ImageValue[] = []) {
  const images = { kind: 'images', images: [subject, ...own] } as const
  const inputs = { images, subject, background: 'studio', tone: 'auto', blur: 0.3, match: 0.6, seed: 3 }
  const [image] = await executeNewBackground({ ...inputs, ...change }, quietContext())
  return image as ImageValue
}

test('every background is opaque, as large as the photo, and identical each time', async () => {
  for (const background of backdrops) {
    const first = await place({ background })
    expect([first.width, first.height]).toEqual([96, 120])
    expect(first.data.every((value, i) => i % 4 !== 3 || value === 255)).toBe(true)
    if (background !== 'studio') continue
    expect(areEqual(first, await place({ background }))).toBe(true)
    expect(areEqual(first, await place({ background, seed: 4 }))).toBe(false)
  }
})

test('people cut off by a table are moved down to the lower edge; standing people are not moved', async () => {
  /** Returns red people down to a straight line, with or without the legs of a person who stands. */
  const people = (stand: boolean) =>
    drawPicture(96, 120, (x, y) => {
      const isBody = Math.abs(x - 0.5) < 0.3 && y > 0.2 && y < 0.7
      const isLeg = stand && Math.abs(Math.abs(x - 0.5) - 0.1) < 0.03 && y >= 0.7 && y < 0.85
      return [200, 30, 30, isBody || isLeg ? 255 : 0]
    })
  const isRed = ({ width, data }: ImageValue, y: number) => {
    const offset = (y * width + 48) * 4
    return data[offset]! > data[offset + 1]! + 60
  }
  const [seated, standing] = [await place({}, people(false)), await place({}, people(true))]
  expect([30, 75, 117].map((y) => isRed(seated, y))).toEqual([false, true, true])
  expect([30, 75, 117].map((y) => isRed(standing, y))).toEqual([true, true, false])
})

test('a thing that stands free gets a floor with a shadow below it; a subject that the edge cuts off gets none', async () => {
  const box = drawPicture(120, 120, (x, y) => [
    200,
    60,
    50,
    Math.abs(x - 0.5) < 0.2 && y > 0.3 && y < 0.8 ? 255 : 0,
  ])
  expect(isStanding(box)).toBe(true)
  expect(isStanding(bust)).toBe(false)
  const wall = drawPicture(120, 120, () => [120, 130, 140])
  const { data } = withFloor(wall, box)
  const valueAt = (x: number, y: number) => data[(Math.floor(y * 120) * 120 + Math.floor(x * 120)) * 4]!
  expect(valueAt(0.5, 0.82)).toBeLessThan(0.75 * valueAt(0.05, 0.82))
  expect(valueAt(0.05, 0.82)).toBeGreaterThan(valueAt(0.05, 0.3))
  expect(valueAt(0.05, 0.3)).toBe(120)
})

test('the moods differ: light is lighter than dark, warm is warmer than cool', async () => {
  const mean = Object.fromEntries(
    await Promise.all(backdropTones.map(async (tone) => [tone, meanColour(await place({ tone }))] as const)),
  )
  expect(mean.light![1]).toBeGreaterThan(mean.dark![1] + 60)
  expect(mean.warm![0] - mean.warm![2]).toBeGreaterThan(mean.cool![0] - mean.cool![2] + 20)
})

test('an automatic wall contrasts with clothes and not with skin, and varies if clothes have no colour', async () => {
  const dressed = (clothes: readonly [number, number, number]) =>
    drawPicture(96, 120, (x, y) => {
      const isHead = Math.hypot((x - 0.5) * 0.8, y - 0.3) < 0.22
      const isBody = y > 0.6 && Math.abs(x - 0.5) < 0.2
      const [r, g, b] = isHead ? [205, 150, 120] : clothes
      return [r!, g!, b!, isHead || isBody ? 255 : 0]
    })
  const wallOf = async (clothes: readonly [number, number, number]) =>
    [...(await place({}, dressed(clothes))).data.slice(0, 3)] as [number, number, number]
  const [red, , blue] = await wallOf([60, 110, 200])
  expect(red).toBeGreaterThan(blue + 20)
  const walls = await Promise.all([20, 80, 140, 240].map((grey) => wallOf([grey, grey, grey])))
  const reds = walls.map(([r]) => r)
  expect(Math.max(...reds) - Math.min(...reds)).toBeGreaterThan(15)
})

test('a second photo becomes the background, and its light falls on the subject', async () => {
  const blue = drawPicture(64, 64, () => [20, 60, 220])
  const [plain, lit] = [await place({ match: 0 }, bust, [blue]), await place({ match: 1 }, bust, [blue])]
  expect(plain.data[2]!).toBeGreaterThan(180)
  const middle = (90 * 96 + 48) * 4
  expect(Math.abs(plain.data[middle]! - 200)).toBeLessThan(6)
  expect(lit.data[middle]!).toBeLessThan(plain.data[middle]!)
  expect(meanDifference(plain, lit)).toBeGreaterThan(1)
})

test('a photo without a subject becomes a print; tiny and very wide photos keep their size', async () => {
  const whole = await place({ tone: 'dark' }, scenery(80, 60))
  expect(whole.data[0]!).toBeLessThan(90)
  for (const image of [scenery(16, 16), scenery(200, 20), drawPicture(30, 30, () => [0, 0, 0, 0])]) {
    const result = await place({}, image)
    expect([result.width, result.height]).toEqual([image.width, image.height])
  }
})
