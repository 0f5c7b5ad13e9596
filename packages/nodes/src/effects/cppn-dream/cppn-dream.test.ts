import { afterAll, expect, test } from 'vitest'
import { closeKernels, configureKernels, executions } from '../../execution.ts'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { linearRgb } from '../../ground/colour/lab.ts'
import { encodeLight } from '../../ground/colour/srgb.ts'
import { KernelSession } from '../../kernels/session.ts'
import { cppnReference, engraveReference } from '../../testing/kernels/cppn.ts'
import { areEqual, lookOf, meanDifference } from '../../testing/look.ts'
import { quietContext } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { lineWidth, renderDream } from './dream.ts'
import { drawNetwork, seedOfWords } from './network.ts'

afterAll(closeKernels)

async function make(change: Record<string, ResolvedInput> = {}): Promise<ImageValue> {
  const look = { words: '', fold: 'none', palette: 'lagoon' }
  const [value] = await executions.get('CppnDream')!(
    { width: 80, height: 64, seed: 3, ...look, ...change },
    quietContext(),
  )
  return value as ImageValue
}

/** Positions of the four samples within a pixel. */
const places = [
  [0.375, 0.125],
  [0.875, 0.375],
  [0.125, 0.625],
  [0.625, 0.875],
] as const

const encode = (light: number) => {
  const value = Math.min(1, Math.max(0, light))
  return encodeLight(value)
}

for (const line of [0, 0.9]) {
  test(`every pixel is the mean light of four samples of the reference, within 2 / 255 including the dither (line ${line})`, async () => {
    using session = new KernelSession(new AbortController().signal)
    const [width, height] = [13, 9]
    // Both scales are grey ramps, the second slightly warmer.
    const colours = Float32Array.from({ length: 2048 }, (_, i) =>
      i % 4 === 0 ? ((i >> 2) & 255) / 255 : i > 1024 && i % 4 === 2 ? 0.05 : 0,
    )
    for (const fold of [0, 1, 5]) {
      const net = drawNetwork(11 + fold)
      const image = await renderDream(session, { net, fold, colours }, { width, height, line })
      const expected = Float64Array.from(image.data)
      for (let i = 0; i < width * height; i++) {
        const samples = places.map(([ox, oy]) => {
          const x = ((i % width) + ox - width / 2) * (2 / height) * net[0]! + net[1]!
          const y = (Math.floor(i / width) + oy - height / 2) * (2 / height) * net[0]! + net[2]!
          const [tone, share, lift, level] = cppnReference(net, fold, x, y)
          return { x: ox, y: oy, tone: tone!, share: share!, lift: lift!, level: level! }
        })
        const light = { half: height / 2, line, side: fold === 1 ? 0 : 1 }
        const engraved = line > 0 ? engraveReference(samples, light) : 0
        const sum = [0, 0, 0]
        for (const { tone, share, lift } of samples) {
          const rgb = linearRgb([(tone * 254.99) / 255 + lift + engraved, 0, 0.05 * share])
          for (const c of [0, 1, 2]) sum[c]! += rgb[c]! / 4
        }
        expected.set(sum.map(encode), i * 4)
      }
      expect(worst(image.data, expected)).toBeLessThan(2)
    }
  })
}

test('a large dream has lines that are darker than the pixels beside them', async () => {
  using session = new KernelSession(new AbortController().signal)
  const net = drawNetwork(3)
  const colours = Float32Array.from({ length: 2048 }, (_, i) => (i % 4 === 0 ? 0.7 : 0))
  const size = { width: 300, height: 300 }
  const image = await renderDream(session, { net, fold: 0, colours }, { ...size, line: lineWidth(size) })
  let dips = 0
  for (let i = 900; i < image.data.length - 4; i += 4) {
    const [before, here, after] = [image.data[i - 12]!, image.data[i]!, image.data[i + 12]!]
    if (here < before - 8 && here < after - 8) dips += 1
  }
  expect(dips).toBeGreaterThan(300)
})

test('a dream has the same pixels on one thread and on two, and matches its stored thumbnail', async () => {
  configureKernels({ threads: 1 })
  const first = await make()
  configureKernels({ threads: 2 })
  expect(areEqual(first, await make())).toBe(true)
  const expected = [
    128, 107, 88, 62, 64, 69, 47, 65, 82, 144, 103, 81, 96, 86, 83, 71, 101, 104, 141, 104, 79, 153, 149, 126,
    56, 127, 131,
  ]
  const look = lookOf(first)
  expect(worst(look, expected), `${look}`).toBeLessThan(8)
})

test('the same words give the same dream in any case and spacing; other words and seeds give other dreams', async () => {
  const sea = await make({ words: 'The Sea' })
  expect(areEqual(sea, await make({ words: '  the   sea ' }))).toBe(true)
  expect(meanDifference(sea, await make({ words: '故乡' }))).toBeGreaterThan(8)
  expect(seedOfWords('')).toBe(0)
})

test('a mirrored dream is symmetrical, and the format sets the ratio of its sides', async () => {
  const image = await make({ fold: 'mirror', format: 'square', width: 64, height: 64 })
  expect([image.width, image.height]).toEqual([64, 64])
  const turned = { ...image, data: image.data.slice() }
  for (let i = 0; i < 64 * 64; i++) {
    const from = (i - (i % 64) + 63 - (i % 64)) * 4
    turned.data.set(image.data.subarray(from, from + 4), i * 4)
  }
  expect(meanDifference(image, turned)).toBeLessThan(3)
})
