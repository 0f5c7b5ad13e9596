import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImageValue, MaterialError } from '../../execution-types.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { portrait } from '../../testing/photos.ts'
import { planeOf } from '../plane/plane.ts'
import { findEdges } from './find-edges.ts'
import { guideMap } from './guide-map.ts'

beforeAll(() => configureKernels({ threads: 2 }))
afterAll(() => closeKernels())

const { signal } = new AbortController()
const size = { width: 96, height: 64 }

/** A light disc on a dark background. */
function disc(): ImageValue {
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  for (let i = 0; i < size.width * size.height; i++) {
    const isInside = Math.hypot((i % size.width) - 48, Math.floor(i / size.width) - 32) < 20
    data.set([isInside ? 230 : 30, isInside ? 220 : 40, isInside ? 200 : 60, 255], i * 4)
  }
  return { kind: 'image', ...size, data }
}

const valueAt = ({ data, width }: ImageValue, x: number, y: number) => data[(y * width + x) * 4]!

describe('the map of a photo', () => {
  test.each(['edges', 'lines', 'depth'] as const)(
    '%s is grey, opaque and as large as the photo',
    async (kind) => {
      const map = await guideMap(disc(), kind, signal)
      expect([map.width, map.height]).toEqual([96, 64])
      const pixels = Array.from({ length: 96 * 64 }, (_, i) => [...map.data.subarray(i * 4, i * 4 + 4)])
      expect(pixels.every(([r, g, b, a]) => r === g && g === b && a === 255)).toBe(true)
      expect(new Set(pixels.map(([grey]) => grey)).size).toBeGreaterThan(1)
    },
  )

  test('of edges shows the outline in white on black, with nothing inside', async () => {
    const map = await guideMap(disc(), 'edges', signal)
    const row = Array.from({ length: 96 }, (_, x) => valueAt(map, x, 32))
    const white = row.flatMap((grey, x) => (grey === 255 ? [x] : []))
    expect(white).toHaveLength(2)
    expect(Math.abs(white[0]! - 28)).toBeLessThanOrEqual(1)
    expect(Math.abs(white[1]! - 67)).toBeLessThanOrEqual(1)
    expect(new Set(map.data.filter((_, i) => i % 4 === 0))).toEqual(new Set([0, 255]))
  })

  test('of lines is light along the outline and dark elsewhere', async () => {
    const map = await guideMap(disc(), 'lines', signal)
    const near = Math.max(...Array.from({ length: 8 }, (_, x) => valueAt(map, 24 + x, 32)))
    expect(near).toBeGreaterThan(150)
    expect([valueAt(map, 48, 32), valueAt(map, 4, 4)]).toEqual([0, 0])
  })

  test('of depth is lighter in nearer parts of the photo', async () => {
    const map = await guideMap(disc(), 'depth', signal)
    expect(valueAt(map, 48, 60)).toBeGreaterThan(valueAt(map, 48, 2))
  })

  test('of poses shows people in colours, and a photo without people is refused', async () => {
    const map = await guideMap(await portrait(), 'pose', signal)
    expect([map.width, map.height]).toEqual([360, 360])
    const shoulders = Array.from({ length: 360 * 360 }, (_, i) =>
      [...map.data.subarray(i * 4, i * 4 + 3)].join(),
    )
    expect(shoulders).toEqual(expect.arrayContaining(['255,170,0', '85,255,0', '255,0,0']))
    await expect(guideMap(disc(), 'pose', signal)).rejects.toThrow(new MaterialError({ code: 'person_none' }))
  })
})

test('a weak edge counts if it continues a strong edge, but not by itself', () => {
  const step = (x: number, y: number) => {
    if (y < 10) return x < 20 ? 0 : 0.8
    return y < 40 ? (x < 20 ? 0 : 0.18) : x < 44 ? 0 : 0.05
  }
  const lightness = planeOf({ width: 64, height: 64 }, (i) => step(i % 64, Math.floor(i / 64)))
  const { data } = findEdges(lightness, 1)
  const marked = (y: number, from: number, to: number) =>
    data.subarray(y * 64 + from, y * 64 + to).some((edge) => edge === 1)
  expect([marked(5, 17, 23), marked(30, 17, 23), marked(56, 40, 48)]).toEqual([true, true, false])
})
