import { expect, test } from 'vitest'
import { scenery } from '../../testing/pictures.ts'
import { largeEnough } from './large-enough.ts'

const { signal } = new AbortController()
const sizeOf = async (width: number, height: number, limits: { minSide: number; maxSide: number }) => {
  const sizes = await Promise.all(
    [true, false].map((isFine) => largeEnough(scenery(width, height), { ...limits, isFine, signal })),
  )
  const [fine, plain] = sizes.map((image) => [image.width, image.height])
  expect(plain).toEqual(fine)
  return fine
}

test('a small photo is enlarged to the minimum side, within the limit of its size', async () => {
  expect(await sizeOf(100, 50, { minSide: 256, maxSide: 2048 })).toEqual([256, 128])
  expect(await sizeOf(64, 1, { minSide: 192, maxSide: 2048 })).toEqual([192, 3])
  expect(await sizeOf(100, 50, { minSide: 256, maxSide: 128 })).toEqual([128, 64])
})

test('a photo that is large enough and a tiny photo stay unchanged', async () => {
  expect(await sizeOf(300, 20, { minSide: 256, maxSide: 2048 })).toEqual([300, 20])
  expect(await sizeOf(63, 63, { minSide: 256, maxSide: 2048 })).toEqual([63, 63])
  expect(await sizeOf(100, 50, { minSide: 0, maxSide: 2048 })).toEqual([100, 50])
})
