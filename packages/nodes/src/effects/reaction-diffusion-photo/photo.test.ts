import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachLine } from '../../ground/people/faces/lines.ts'
import { portraitsOf } from '../../ground/people/faces/portrait.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { KernelSession } from '../../kernels/session.ts'
import { printGrowthReference } from '../../testing/kernels/growth.ts'
import { meanDifference } from '../../testing/look.ts'
import { loadPhoto, portraitFile } from '../../testing/photos.ts'
import { drawPicture, quietContext } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { closerTo, growPhoto } from './execution.ts'
import { edge, figure, gridAround, growFrom, margin } from './grow.ts'
import { type Tones, tonesOf } from './tones.ts'

const { signal } = new AbortController()

beforeAll(() => configureKernels({ threads: 2 }))
afterAll(closeKernels)

test('printing a pattern agrees with its reference within 1.5 / 255, including the dither', async () => {
  using session = new KernelSession(signal)
  const [size, hidden, scale] = [9, 2, 0.4]
  const field = Float32Array.from({ length: size * size * 4 }, (_, i) =>
    i % 4 === 0 ? 0.17 + 0.14 * Math.sin(i * 1.7) : 0.4 + 0.3 * Math.cos(i * 0.9),
  )
  const look = Float32Array.of(0.17, 0.5, 0.6, 0.4, 0.3, 0.8, -0.5, -0.6, 0.62, -0.27, -0.33, 0.9)
  const rgba = session.reserve(12 * 12 * 4)
  await session.run('printGrowth', 12, {
    field: session.place(field),
    fieldWidth: size,
    fieldHeight: size,
    margin: hidden,
    rgba,
    width: 12,
    scale,
    look: session.place(look),
  })
  const expected = printGrowthReference({ field, size, margin: hidden, scale, look }, 12)
  expect(worst(session.bytes(rgba, 12 * 12 * 4), expected)).toBeLessThan(1.5)
})

/** Grows a pattern without a photo; `cover` and `fineness` set the wanted result in each cell. */
async function grown(position: (x: number) => Record<'cover' | 'fineness', number>) {
  const size = { width: 160, height: 96 }
  const plane = (value: (x: number) => number) =>
    Float32Array.from({ length: size.width * size.height }, (_, i) => value((i % size.width) / size.width))
  const none = plane(() => 0)
  const tones: Tones = {
    ...{ ...size, l: none, a: none, b: none, alpha: none },
    cover: plane((x) => position(x).cover),
    fineness: plane((x) => position(x).fineness),
  }
  using session = new KernelSession(signal)
  const v = await growFrom(session, { tones, seed: 1, steps: 800 }, async () => {})
  const { width } = gridAround(size)
  /** Returns the share of figures, and the mean number of their edges along a row, in a part of the picture. */
  return (from: number, to: number) => {
    let [covered, edges, cells] = [0, 0, 0]
    for (let y = margin; y < margin + size.height; y++) {
      for (let x = margin + from * size.width; x < margin + to * size.width; x++) {
        const is = v[y * width + x]! > edge
        covered += is ? 1 : 0
        edges += is === v[y * width + x + 1]! > edge ? 0 : 1
        cells += 1
      }
    }
    return { covered: covered / cells, edges: edges / size.height }
  }
}

test('figures cover more of the field in darker parts of the photo, and all of it in the darkest parts', async () => {
  const wanted = [0.12, 0.32, 0.52, 0.72, 0.95]
  const seen = await grown((x) => ({ cover: wanted[Math.floor(x * 5)]!, fineness: 1 }))
  const covers = wanted.map((_, part) => seen(part / 5 + 0.05, part / 5 + 0.15).covered)
  for (const [part, covered] of covers.slice(0, -1).entries())
    expect(Math.abs(covered - wanted[part]!)).toBeLessThan(0.12)
  expect(covers.at(-1)).toBe(1)
})

test('figures are finer where less width is requested, as in faces', async () => {
  const seen = await grown((x) => ({ cover: 0.42, fineness: x < 0.5 ? 1 : 0.7 }))
  const [wide, fine] = [seen(0.05, 0.45).edges, seen(0.55, 0.95).edges]
  expect(fine).toBeGreaterThan(1.15 * wide)
  // Each figure has two edges, and a row crosses some of them at an oblique angle.
  expect(wide).toBeGreaterThan((0.4 * 160 * 2 * 0.5) / figure)
})

test('the look, the scale and the relief change the picture, and bright parts remain paper', async () => {
  const image = drawPicture(64, 48, (x, y) => (x < 0.5 ? [250, 250, 250] : [230 * y, 210 * y, 180 * y]))
  const make = (change: object) =>
    growPhoto(image, { look: 'ink', scale: 1, relief: 0, seed: 2, ...change }, quietContext())
  const usual = await make({})
  expect(meanDifference(usual, await make({ look: 'night' }))).toBeGreaterThan(8)
  expect(meanDifference(usual, await make({ relief: 1 }))).toBeGreaterThan(2)
  expect(meanDifference(usual, await make({ seed: 3 }))).toBeGreaterThan(2)
  expect(
    [...usual.data.subarray(4 * (24 * 64 + 6), 4 * (24 * 64 + 6) + 3)].every((value) => value > 215),
  ).toBe(true)
})

test('a field has more cells for small faces, up to a limit, and the usual number for large faces or no face', () => {
  expect([closerTo([]), closerTo([400])]).toEqual([1, 1])
  expect(closerTo([90, 90, 90])).toBeGreaterThan(1.1)
  expect(closerTo([12])).toBe(closerTo([20]))
  // The size of most faces of a group determines the number.
  expect(closerTo([30, 400, 400])).toBe(1)
})

test('the lines of a small face are covered by figures even if its skin is bright', async () => {
  const photo = await loadPhoto(await portraitFile(), (file) => file.resize(240))
  const [portrait] = await portraitsOf(photo, 0, signal)
  const grid = { width: 240, height: photo.height }
  for (const inverted of [false, true]) {
    const { cover } = await tonesOf(photo, grid, { figure, inverted, signal })
    let [lines, covered] = [0, 0]
    eachLine(portrait!, photo, grid, (i, line) => {
      if (line < 0.6) return
      lines += 1
      covered += cover[i]!
    })
    expect(lines).toBeGreaterThan(8)
    const share = covered / lines
    expect(inverted ? 1 - share : share).toBeGreaterThan(0.8)
  }
})
