import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { drawPicture, quietContext, scenery } from '../../testing/pictures.ts'
import { maxSide, type Sides } from './canvas.ts'
import { executeExtendCanvas } from './execution.ts'

const none: Sides = { left: 0, top: 0, right: 0, bottom: 0 }

async function widen(image: ImageValue, sides: Partial<Sides>, context = quietContext()) {
  const outputs = await executeExtendCanvas({ image, ...none, ...sides }, context)
  return outputs as [extended: ImageValue, mask: ImageValue]
}

const pixel = ({ data, width }: ImageValue, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
]

const share = fc.double({ min: 0, max: 1, noNaN: true })
const sides = fc.record({ left: share, top: share, right: share, bottom: share })

test('the picture keeps its pixels, and the mask is white around it', async () => {
  const image = scenery(20, 12)
  await fc.assert(
    fc.asyncProperty(sides, async (given) => {
      const [extended, mask] = await widen(image, given)
      const [left, top] = [Math.round(given.left * 20), Math.round(given.top * 12)]
      expect([extended.width, extended.height]).toEqual([
        20 + left + Math.round(given.right * 20),
        12 + top + Math.round(given.bottom * 12),
      ])
      expect([mask.width, mask.height]).toEqual([extended.width, extended.height])
      for (let y = 0; y < extended.height; y += 1)
        for (let x = 0; x < extended.width; x += 1) {
          const isInside = x >= left && x < left + 20 && y >= top && y < top + 12
          if (isInside) expect(pixel(extended, x, y)).toEqual(pixel(image, x - left, y - top))
          else expect(pixel(mask, x, y)).toEqual([255, 255, 255, 255])
        }
      expect(pixel(mask, left + 10, top + 6)).toEqual([0, 0, 0, 255])
    }),
    { numRuns: 30 },
  )
})

test('the canvas continues the nearest part of the picture', async () => {
  const [extended] = await widen(
    drawPicture(80, 40, (x) => (x < 0.5 ? [200, 0, 0] : [0, 0, 200])),
    { left: 0.5, right: 0.5 },
  )
  expect(pixel(extended, 30, 20)).toEqual([200, 0, 0, 255])
  expect(pixel(extended, 130, 20)).toEqual([0, 0, 200, 255])
})

test('the mask has a soft edge along the extended sides only', async () => {
  const [, mask] = await widen(scenery(320, 320), { left: 0.1 })
  const light = (x: number) => pixel(mask, x, 160)[0]!
  expect([light(31), light(32) > 200, light(36) > light(39), light(43), light(351)]).toEqual([
    255,
    true,
    true,
    0,
    0,
  ])
})

test('a canvas larger than the limit is reduced together with its picture', async () => {
  const [extended, mask] = await widen(scenery(3000, 300), { left: 1, right: 1 })
  expect(extended.width).toBeLessThanOrEqual(maxSide)
  expect(extended.width).toBeGreaterThan(maxSide - 16)
  expect(extended.width / extended.height).toBeCloseTo(30, 0)
  expect(mask.width).toBe(extended.width)
})

test('a cancelled run ends as cancelled', async () => {
  const abort = new AbortController()
  const context = quietContext({ signal: abort.signal, progress: () => abort.abort(new Error('cancelled')) })
  await expect(widen(scenery(40, 30), { left: 0.5 }, context)).rejects.toThrow('cancelled')
})
