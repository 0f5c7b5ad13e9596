import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { labOf } from '../../ground/colour/lab.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { thumbnailOf } from '../../testing/thumbnail.ts'
import { moodNames } from './declaration.ts'
import { executeColourGrade } from './execution.ts'

const plain = { mood: 'golden', strength: 1, glow: 0, grain: 0, vignette: 0 }

afterAll(closeKernels)

async function grade(images: ImageValue[], change: Partial<typeof plain> = {}): Promise<ImageValue> {
  const inputs = { images: { kind: 'images' as const, images }, ...plain, ...change }
  const [image] = await executeColourGrade(inputs, quietContext())
  return image as ImageValue
}

const meanLab = (image: ImageValue) => {
  const [r, g, b] = meanColour(image)
  return labOf(Math.round(r), Math.round(g), Math.round(b))
}

test('a graded picture has the same pixels for the same input, on one thread and on two', async () => {
  const change = { glow: 1, grain: 1, vignette: 1 }
  configureKernels({ threads: 2 })
  const second = await grade([scenery(150, 90)], change)
  configureKernels({ threads: 1 })
  const first = await grade([scenery(150, 90)], change)
  configureKernels({ threads: 2 })
  expect(Buffer.compare(Buffer.from(first.data), Buffer.from(second.data))).toBe(0)
})

test('strength 0 changes nothing, and more strength changes more', async () => {
  const image = scenery(120, 90)
  const apart = (other: ImageValue) => worst(thumbnailOf(other, 4), thumbnailOf(image, 4))
  // The dither changes a byte by at most 1.
  expect(worst((await grade([image], { strength: 0 })).data, image.data)).toBeLessThanOrEqual(1)
  const [some, all] = [await grade([image], { strength: 0.4 }), await grade([image])]
  expect(apart(some)).toBeGreaterThan(1)
  expect(apart(all)).toBeGreaterThan(1.5 * apart(some))
})

test('every mood keeps the order of greys, and the mood silver has no colours', async () => {
  const slope = drawPicture(256, 20, (x) => [x * 255, x * 255, x * 255])
  for (const mood of moodNames) {
    const { data, width } = await grade([slope], { mood })
    const light = Array.from({ length: 16 }, (_, i) => {
      const offset = (10 * width + 4 + i * 16) * 4
      return labOf(data[offset]!, data[offset + 1]!, data[offset + 2]!)[0]
    })
    expect(
      light.toSorted((a, b) => a - b),
      mood,
    ).toEqual(light)
    expect(light.at(-1)! - light[0]!, mood).toBeGreaterThan(0.5)
  }
  const [, a, b] = meanLab(await grade([drawPicture(40, 40, () => [220, 60, 40])], { mood: 'silver' }))
  expect(Math.hypot(a, b)).toBeLessThan(0.02)
})

test('the palette comes from the second picture', async () => {
  const teal = drawPicture(90, 60, (x, y) => [10 + 20 * x, 60 + 120 * y, 70 + 130 * y])
  const [r, g, b] = meanColour(await grade([scenery(120, 90), teal]))
  expect(g).toBeGreaterThan(r + 40)
  expect(b).toBeGreaterThan(r + 40)
})

test('glow spreads from lights, a vignette darkens corners, grain adds roughness', async () => {
  const lamp = drawPicture(200, 200, (x, y) =>
    Math.hypot(x - 0.5, y - 0.5) < 0.1 ? [255, 250, 240] : [20, 20, 30],
  )
  const valueAt = (image: ImageValue, x: number, y: number) => image.data[(y * image.width + x) * 4]!
  const still = { strength: 0 }
  const dark = await grade([lamp], still)
  expect(valueAt(await grade([lamp], { ...still, glow: 1 }), 100, 76)).toBeGreaterThan(
    valueAt(dark, 100, 76) + 8,
  )
  const flat = drawPicture(100, 100, () => [140, 140, 140])
  expect(valueAt(await grade([flat], { ...still, vignette: 1 }), 1, 1)).toBeLessThan(115)
  const rough = new Set((await grade([flat], { ...still, grain: 1 })).data)
  expect(rough.size).toBeGreaterThan(10)
})

test('size and alpha stay, also for the smallest and for transparent pictures', async () => {
  for (const image of [
    scenery(1, 1),
    drawPicture(60, 40, (x) => [200, 20, 20, x * 255]),
    drawPicture(20, 20, () => [0, 0, 0, 0]),
  ]) {
    const result = await grade([image, ...(image.width === 60 ? [scenery(30, 30)] : [])], { glow: 1 })
    expect([result.width, result.height]).toEqual([image.width, image.height])
    expect(result.data.filter((_, i) => i % 4 === 3)).toEqual(image.data.filter((_, i) => i % 4 === 3))
  }
})

test('every mood matches its stored thumbnail', async () => {
  const looks = await Promise.all(moodNames.map((mood) => grade([scenery(80, 60)], { mood })))
  const got = looks.map((image) => thumbnailOf(image, 1))
  expect(worst(got.flat(), golden)).toBeLessThanOrEqual(2)
})

const golden = [61, 5, 0, 50, 1, -5, 62, 2, -1, 58, 5, -1, 69, 3, -3, 63, 9, -3, 55, 0, 1]
