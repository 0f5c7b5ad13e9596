import { expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { areEqual, lookOf } from '../../testing/look.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { executeDoubleExposure } from './execution.ts'
import { layNegative } from './negative.ts'

/** A pale face and a dark coat. */
const bust = drawPicture(120, 150, (x, y) => {
  const isFace = Math.hypot((x - 0.5) * 0.8, y - 0.32) < 0.16
  const isCoat = y > 0.55 && Math.abs(x - 0.5) < 0.4
  return isFace ? [230, 190, 170, 255] : [20, 20, 26, isCoat ? 255 : 0]
})
const scene = drawPicture(80, 100, (x, y) => [200 * y, 90, 220 - 160 * y + 30 * Math.sin(20 * x)])

async function exposeOn(change: Record<string, ResolvedInput> = {}, subject = bust): Promise<ImageValue> {
  const images = { kind: 'images', images: [subject, scene] } as const
  const inputs = { images, subject, scene: 'dusk', ground: 'paper', balance: 0.4, seed: 2 }
  const [image] = await executeDoubleExposure({ ...inputs, ...change }, quietContext())
  return image as ImageValue
}

const plain = exposeOn()

test('a double exposure is opaque, has the format 4 : 5, is repeatable and light at the top, and shows the scene in dark parts', async () => {
  const first = await plain
  expect([first.width, first.height]).toEqual([480, 600])
  expect(areEqual(first, await exposeOn())).toBe(true)
  const pixelAt = (x: number, y: number) => [...first.data.subarray((y * 480 + x) * 4, (y * 480 + x) * 4 + 4)]
  expect(Math.min(...pixelAt(12, 12))).toBeGreaterThan(190)
  const [r, g, b, alpha] = pixelAt(240, 400)
  expect(alpha).toBe(255)
  expect(Math.max(r!, b!) - g!).toBeGreaterThan(30)
  // The face stays the lightest part.
  expect(pixelAt(240, 237)[1]!).toBeGreaterThan(g! + 60)
})

test('a subject that is wider than tall lies on a wide sheet', async () => {
  const group = drawPicture(120, 90, (x, y) => [90, 60, 50, Math.hypot(x - 0.5, y - 0.7) < 0.4 ? 255 : 0])
  const { width, height } = await layNegative(group)
  expect(width / height).toBeCloseTo(5 / 4, 2)
})

test('the background has the chosen tone, and a higher balance lightens the person', async () => {
  const [paper, ink, person] = [
    await plain,
    await exposeOn({ ground: 'ink' }),
    await exposeOn({ balance: 1 }),
  ]
  expect(meanColour(ink)[1]).toBeLessThan(meanColour(paper)[1] - 60)
  expect(areEqual(person, paper)).toBe(false)
})

test('the side at which the photo cuts the subject fades out; an empty picture works', async () => {
  const { subject, box } = await layNegative(bust)
  expect(box.y + box.height).toBe(subject.height)
  expect(subject.data[((subject.height - 2) * subject.width + (subject.width >> 1)) * 4 + 3]!).toBeLessThan(
    10,
  )
  expect(
    (
      await exposeOn(
        {},
        drawPicture(20, 90, () => [0, 0, 0, 0]),
      )
    ).height,
  ).toBe(360)
})

test('a photo from which no subject can be cut out is refused, with a reason', async () => {
  await expect(exposeOn({}, scenery(16, 16))).rejects.toMatchObject({ fault: { code: 'subject_none' } })
})

/** Mean red, green and blue of nine parts, recorded from a result that looked right. */
const expected = [
  241, 237, 230, 221, 216, 219, 241, 237, 231, 204, 197, 200, 172, 161, 176, 205, 197, 201, 204, 174, 171,
  193, 153, 157, 204, 174, 172,
]

test('a double exposure matches its stored thumbnail', async () => {
  const look = lookOf(await plain)
  expect(worst(look, expected), `${look}`).toBeLessThan(6)
})
