import { afterAll, expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { findAreas } from '../../ground/shapes/areas.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { areEqual } from '../../testing/look.ts'
import { drawPicture, quietContext } from '../../testing/pictures.ts'
import { executePaintByNumbers } from './execution.ts'

afterAll(closeKernels)

const plan = {
  ...{ faces: [], colours: 12, pixels: 190_000, parts: 1600 },
  signal: new AbortController().signal,
}
/** A picture of a red disc on a blue background, and a green bar. */
const flag = drawPicture(240, 160, (x, y) => {
  if (y > 0.85) return [30, 140, 60]
  return Math.hypot((x - 0.4) * 1.5, y - 0.4) < 0.25 ? [200, 40, 40] : [40, 70, 170]
})
const usual = { sheet: 'numbers', colours: 12, detail: 0.2, seed: 1 }

async function sheetOf(change: Record<string, ResolvedInput> = {}): Promise<ImageValue> {
  const [picture] = await executePaintByNumbers({ image: flag, ...usual, ...change }, quietContext())
  return picture as ImageValue
}

const pixel = ({ width, data }: ImageValue, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
]

test('each flat part is a single area with a paint of its colour, and neighbours differ', async () => {
  const { regions, paint, paints, spots } = await findAreas(flag, plan)
  expect(regions.count).toBe(3)
  expect(new Set(paint).size).toBe(3)
  expect(paints.map(([l]) => l)).toEqual(paints.map(([l]) => l).toSorted((a, b) => b - a))
  for (const [index, { x, y, room }] of spots.entries()) {
    expect(regions.labels[Math.floor(y) * regions.width + Math.floor(x)]).toBe(index)
    expect(room).toBeGreaterThan(8)
  }
})

test('small areas are merged with a neighbour', async () => {
  const dotted = drawPicture(240, 160, (x, y) =>
    Math.floor(x * 240) % 40 === 3 && Math.floor(y * 160) % 40 === 3 ? [250, 250, 90] : [40, 70, 170],
  )
  expect((await findAreas(dotted, plan)).regions.count).toBe(1)
})

test('a finished sheet shows the paints; a sheet of numbers is white with lines and a legend below', async () => {
  const [painted, numbers] = [await sheetOf({ sheet: 'painted' }), await sheetOf()]
  const [x, y] = [Math.round(0.4 * painted.width), Math.round(0.4 * painted.height)]
  const [r, g, b] = pixel(painted, x, y)
  expect(r!).toBeGreaterThan(2 * Math.max(g!, b!))
  expect(painted.width / painted.height).toBeCloseTo(1.5, 1)
  expect(numbers.height).toBeGreaterThan(painted.height)
  let white = 0
  for (let i = 0; i < numbers.data.length; i += 4) if (numbers.data[i]! > 250) white += 4
  expect(white / numbers.data.length).toBeGreaterThan(0.8)
})

test('the seed moves only the border of the painted part of a partly painted sheet', async () => {
  expect(areEqual(await sheetOf({ sheet: 'begun' }), await sheetOf({ sheet: 'begun' }))).toBe(true)
  expect(areEqual(await sheetOf({ sheet: 'begun' }), await sheetOf({ sheet: 'painted' }))).toBe(false)
  expect(areEqual(await sheetOf(), await sheetOf({ seed: 9 }))).toBe(true)
})

test('a colouring page has no colours', async () => {
  const { data } = await sheetOf({ sheet: 'colouring' })
  for (let i = 0; i < data.length; i += 4)
    expect(
      Math.max(data[i]!, data[i + 1]!, data[i + 2]!) - Math.min(data[i]!, data[i + 1]!, data[i + 2]!),
    ).toBeLessThan(12)
})
