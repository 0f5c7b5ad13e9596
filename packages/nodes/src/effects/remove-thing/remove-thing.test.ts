import { afterAll, expect, test } from 'vitest'
import { closeKernels } from '../../kernels/pool.ts'
import { same } from '../../testing/look.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { removeThing } from './execution.ts'

afterAll(closeKernels)

const size = [96, 64] as const
const stripe = (y: number) => (Math.floor(y * 8) % 2 ? [40, 90, 160] : [220, 190, 120])
const ground = drawPicture(...size, (_, y) => stripe(y))
const inThing = (x: number, y: number) => Math.hypot((x - 0.5) * 1.5, y - 0.5) < 0.2
const photo = drawPicture(...size, (x, y) => (inThing(x, y) ? [255, 0, 0] : stripe(y)))
const mask = drawPicture(...size, (x, y) => (inThing(x, y) ? [255, 255, 255] : [0, 0, 0]))
const job = { margin: 0.5, seed: 4, signal: new AbortController().signal }

test('a painted part becomes what continues around it, and the rest stays as it is', async () => {
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

test('the same seed fills the same way', async () => {
  expect(same(await removeThing(photo, mask, job), await removeThing(photo, mask, job))).toBe(true)
})

test('a photo of which nothing or everything is painted over stays as it is', async () => {
  const all = drawPicture(...size, () => [255, 255, 255])
  const none = drawPicture(...size, () => [0, 0, 0])
  expect(same(await removeThing(photo, none, job), photo)).toBe(true)
  expect(same(await removeThing(photo, all, job), photo)).toBe(true)
})
