import { expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { labPlanes } from '../../ground/plane/lab-planes.ts'
import { randomOf } from '../../ground/random/random.ts'
import { KernelSession } from '../../kernels/session.ts'
import { settleReference } from '../../testing/kernels/mesh.ts'
import { areEqual, lookOf, meanDifference } from '../../testing/look.ts'
import { drawPicture, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { executeLowPoly } from './execution.ts'
import { openWorkshop, settle } from './fit.ts'
import { meshOf } from './mesh.ts'
import { type Cover, errorOf, RowSums } from './sums.ts'

const small = 3000

async function make(image: ImageValue, change: Record<string, ResolvedInput> = {}): Promise<ImageValue> {
  const inputs = { image, detail: 0, facets: 0.6, vividness: 0, seed: 1, ...change }
  const [value] = await executeLowPoly(inputs, quietContext(), small)
  return value as ImageValue
}

test('sums along rows count the pixels whose centres a triangle covers', async () => {
  const planes = await labPlanes(scenery(40, 30), { width: 40, height: 30 })
  const sums = new RowSums(planes, new Float32Array(1200).fill(1))
  const cover: Cover = { weight: 0, l: 0, a: 0, b: 0, square: 0 }
  sums.read(cover, 4.2, 3.1, 35.7, 11.4, 12.3, 27.9)
  let [count, light] = [0, 0]
  const left = (ax: number, ay: number, bx: number, by: number, x: number, y: number) =>
    (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0
  for (let y = 0.5; y < 30; y++)
    for (let x = 0.5; x < 40; x++) {
      if (!left(4.2, 3.1, 35.7, 11.4, x, y) || !left(35.7, 11.4, 12.3, 27.9, x, y)) continue
      if (!left(12.3, 27.9, 4.2, 3.1, x, y)) continue
      count += 1
      light += planes.l[Math.floor(y) * 40 + Math.floor(x)]!
    }
  expect(cover.weight).toBeCloseTo(count, 2)
  expect(cover.l).toBeCloseTo(light, 2)
  expect(errorOf(cover)).toBeGreaterThan(0)
})

test('a low-poly picture has the same pixels for the same seed, and other pixels for another seed', async () => {
  const image = scenery(150, 100)
  const [first, again, other] = [await make(image), await make(image), await make(image, { seed: 2 })]
  expect(areEqual(first, again)).toBe(true)
  expect(areEqual(first, other)).toBe(false)
})

test('triangles leave no seams: a flat picture without facet light stays flat to its corners', async () => {
  const made = await make(
    drawPicture(97, 61, () => [120, 90, 60]),
    { facets: 0 },
  )
  const flat = drawPicture(97, 61, () => [120, 90, 60])
  expect(worst(made.data, flat.data)).toBeLessThanOrEqual(2)
})

test('more detail brings the result closer to the picture, and more facet light moves it away', async () => {
  const image = scenery(160, 120)
  const [rough, fine, lit] = [
    await make(image, { facets: 0 }),
    await make(image, { detail: 0.6, facets: 0 }),
    await make(image, { facets: 1 }),
  ]
  expect(meanDifference(fine, image)).toBeLessThan(meanDifference(rough, image))
  expect(meanDifference(lit, rough)).toBeGreaterThan(0.5)
})

test('a low-poly picture matches its stored thumbnail', async () => {
  const expected = [
    67, 108, 166, 116, 104, 156, 140, 110, 170, 127, 87, 116, 190, 66, 89, 140, 111, 150, 67, 108, 128, 117,
    103, 124, 141, 111, 131,
  ]
  const look = lookOf(await make(scenery(160, 120)))
  expect(worst(look, expected), `${look}`).toBeLessThan(6)
})

test('alpha stays, and pictures of any shape keep their size', async () => {
  const half = drawPicture(80, 60, (x) => [200, 40, 90, x < 0.5 ? 0 : 255])
  const made = await make(half)
  for (let i = 3; i < half.data.length; i += 4) expect(made.data[i]).toBe(half.data[i])
  for (const [width, height] of [
    [16, 16],
    [1, 1],
    [300, 30],
    [2, 200],
  ] as const) {
    const { data, ...size } = await make(scenery(width, height))
    expect([size.width, size.height, data.length]).toEqual([width, height, width * height * 4])
  }
})

test('a low-poly run sends small early previews, ends at progress 1, and stops when cancelled', async () => {
  const sides: number[] = []
  const steps: number[] = []
  const inputs = { image: scenery(700, 400), detail: 0, facets: 0.6, vividness: 0, seed: 1 }
  const listening = quietContext({
    preview: async ({ width }) => void sides.push(width),
    progress: (fraction) => steps.push(fraction),
  })
  await executeLowPoly(inputs, listening, small)
  expect(sides).toEqual([512])
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(steps.at(-1)).toBe(1)
  const stopped = quietContext({ signal: AbortSignal.abort(new Error('stopped')) })
  await expect(executeLowPoly(inputs, stopped, small)).rejects.toThrow('stopped')
})

test('settleMesh moves points to exactly the positions of its reference, and the mesh fits better afterwards', async () => {
  const size = { width: 90, height: 60 }
  const sums = new RowSums(await labPlanes(scenery(90, 60), size), new Float32Array(5400).fill(1))
  const random = randomOf(6)
  const border = [0, 0, 90, 0, 0, 60, 90, 60, 45, 0, 0, 20, 90, 33, 30, 60]
  const points = Float64Array.from([
    ...border,
    ...Array.from({ length: 80 }, (_, i) => random() * (i % 2 ? 60 : 90)),
  ])
  const [mesh, expected] = [meshOf(points.slice()), meshOf(points.slice())]
  using session = new KernelSession(new AbortController().signal)
  await settle(openWorkshop(session, sums), mesh, size, { usual: 60, reaches: [4, 2, 0.8] })
  for (const reach of [4, 2, 0.8]) settleReference(expected, sums, reach, 60)
  expect(mesh.points).toEqual(expected.points)
  expect(worst(mesh.points, points)).toBeGreaterThan(2)
  expect([...mesh.points.slice(0, 8)]).toEqual(border.slice(0, 8))
})
