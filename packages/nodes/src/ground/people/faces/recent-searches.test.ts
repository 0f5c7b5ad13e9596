import { expect, test, vi } from 'vitest'
import { drawPicture } from '../../../testing/pictures.ts'
import type { Face } from './decode.ts'
import { pixelKey, RecentSearches } from './recent-searches.ts'

const faces: readonly Face[] = []

test('pictures with equal pixels have the same key, and pictures with different pixels have different keys', () => {
  const picture = (shade: number, width = 4) => drawPicture(width, 12 / width, () => [shade, 0, 0])
  expect(pixelKey(picture(1))).toBe(pixelKey(picture(1)))
  expect(new Set([picture(1), picture(2), picture(1, 3)].map(pixelKey))).toHaveLength(3)
})

test('a picture is searched once', async () => {
  const recent = new RecentSearches<readonly Face[]>(32)
  const search = vi.fn(async () => faces)
  await recent.find('a', search)
  expect(await recent.find('a', search)).toBe(faces)
  expect(search).toHaveBeenCalledTimes(1)
})

test('a search that failed is not kept', async () => {
  const recent = new RecentSearches<readonly Face[]>(32)
  await expect(recent.find('a', () => Promise.reject(new Error('enough')))).rejects.toThrow('enough')
  expect(await recent.find('a', async () => faces)).toBe(faces)
})

test('if there are many pictures, the least recently used picture is dropped', async () => {
  const recent = new RecentSearches<readonly Face[]>(32)
  const search = vi.fn(async () => faces)
  for (let key = 0; key < 32; key++) await recent.find(`${key}`, search)
  await recent.find('0', search)
  await recent.find('32', search)
  expect(search).toHaveBeenCalledTimes(33)
  await recent.find('0', search)
  expect(search).toHaveBeenCalledTimes(33)
  await recent.find('1', search)
  expect(search).toHaveBeenCalledTimes(34)
})
