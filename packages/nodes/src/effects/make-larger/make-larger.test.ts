import { expect, test } from 'vitest'
import { lumaOf, noiseOf } from '../../ground/repair/clean.ts'
import { apart } from '../../testing/look.ts'
import { drawPicture, scenery } from '../../testing/pictures.ts'
import { largerSize, makeLarger } from './execution.ts'

const { signal } = new AbortController()
const larger = (image: Parameters<typeof makeLarger>[0], change = {}) =>
  makeLarger(image, { factor: 4, cleaning: 0, sharpness: 0.5, ...change }, { signal })

test('a picture is as many times larger as asked, up to the limits and never smaller', () => {
  expect(largerSize({ width: 300, height: 200 }, 4)).toEqual({ width: 1200, height: 800 })
  expect(largerSize({ width: 2048, height: 500 }, 4).width).toBe(4096)
  const { width, height } = largerSize({ width: 2000, height: 2000 }, 4)
  expect(width * height).toBeLessThan(12_100_000)
  expect(largerSize({ width: 5000, height: 10 }, 2)).toEqual({ width: 5000, height: 10 })
})

test('an edge becomes narrower than by enlarging alone, and has no halo', async () => {
  const edge = drawPicture(32, 24, (x) => (x < 0.5 ? [60, 60, 60] : [200, 200, 200]))
  const row = async (sharpness: number) => {
    const { data, width } = await larger(edge, { sharpness })
    return Array.from({ length: width }, (_, x) => data[(40 * width + x) * 4]!)
  }
  const between = (values: readonly number[]) => values.filter((value) => value > 80 && value < 180).length
  const [soft, sharp] = [await row(0), await row(1)]
  expect(between(sharp)).toBeLessThan(between(soft))
  // The filter that enlarges has a slight one of its own.
  expect(Math.max(...sharp)).toBeLessThan(Math.max(...soft) + 8)
  expect(Math.min(...sharp)).toBeGreaterThan(Math.min(...soft) - 8)
})

test('cleaning removes noise and keeps edges, and a clean drawing stays as it is', async () => {
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff - 0.5
  }
  const clean = drawPicture(80, 60, (x) => (x < 0.5 ? [70, 80, 90] : [190, 180, 160]))
  const noisy = {
    ...clean,
    data: clean.data.map((value, at) => (at % 4 === 3 ? 255 : value + 30 * random())),
  }
  expect(noiseOf(lumaOf(clean), clean)).toBe(0)
  expect(noiseOf(lumaOf(noisy), noisy)).toBeGreaterThan(3)
  const settings = { factor: 1, sharpness: 0, cleaning: 1 }
  expect(apart(await larger(noisy, settings), clean)).toBeLessThan(0.45 * apart(noisy, clean))
  expect(apart(await larger(clean, settings), clean)).toBe(0)
})

test('a cancelled enlargement rejects with the reason', async () => {
  const stop = new AbortController()
  stop.abort(new Error('the owner stopped it'))
  await expect(
    makeLarger(scenery(60, 40), { factor: 2, cleaning: 1, sharpness: 1 }, { signal: stop.signal }),
  ).rejects.toThrow('the owner stopped it')
})
