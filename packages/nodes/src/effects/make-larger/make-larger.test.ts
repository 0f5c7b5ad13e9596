import type { GraphNode } from '@easel/graph'
import { describe, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { lumaOf, noiseOf } from '../../ground/repair/clean.ts'
import { doublePicture } from '../../ground/repair/doubled.ts'
import { registry } from '../../index.ts'
import { makingOf } from '../../origin/index.ts'
import { meanDifference } from '../../testing/look.ts'
import { loadPhoto, portrait, portraitFile } from '../../testing/photos.ts'
import { drawPicture, scenery } from '../../testing/pictures.ts'
import { asSliders, largerSize, makeLarger, makeLargerByNetwork } from './execution.ts'

const { signal } = new AbortController()
const larger = (image: Parameters<typeof makeLarger>[0], change = {}) =>
  makeLarger(image, { factor: 4, cleaning: 0, sharpness: 0.5, ...change }, { signal })

test('a picture is enlarged by the requested factor, up to the limits, and is never reduced', () => {
  expect(largerSize({ width: 300, height: 200 }, 4)).toEqual({ width: 1200, height: 800 })
  expect(largerSize({ width: 2048, height: 500 }, 4).width).toBe(4096)
  const { width, height } = largerSize({ width: 2000, height: 2000 }, 4)
  expect(width * height).toBeLessThan(12_100_000)
  expect(largerSize({ width: 5000, height: 10 }, 2)).toEqual({ width: 5000, height: 10 })
})

test('an edge becomes narrower than by plain enlarging, and has no halo', async () => {
  const edge = drawPicture(32, 24, (x) => (x < 0.5 ? [60, 60, 60] : [200, 200, 200]))
  const row = async (sharpness: number) => {
    const { data, width } = await larger(edge, { sharpness })
    return Array.from({ length: width }, (_, x) => data[(40 * width + x) * 4]!)
  }
  const between = (values: readonly number[]) => values.filter((value) => value > 80 && value < 180).length
  const [soft, sharp] = [await row(0), await row(1)]
  expect(between(sharp)).toBeLessThan(between(soft))
  // The enlarging filter itself has a slight overshoot.
  expect(Math.max(...sharp)).toBeLessThan(Math.max(...soft) + 8)
  expect(Math.min(...sharp)).toBeGreaterThan(Math.min(...soft) - 8)
})

test('noise removal keeps edges, and leaves a drawing without noise unchanged', async () => {
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff - 0.5
  }
  const clean = drawPicture(80, 60, (x) => (x < 0.5 ? [70, 80, 90] : [190, 180, 160]))
  const noisy = {
    ...clean,
    data: clean.data.map((value, index) => (index % 4 === 3 ? 255 : value + 30 * random())),
  }
  expect(noiseOf(lumaOf(clean), clean)).toBe(0)
  expect(noiseOf(lumaOf(noisy), noisy)).toBeGreaterThan(3)
  const settings = { factor: 1, sharpness: 0, cleaning: 1 }
  expect(meanDifference(await larger(noisy, settings), clean)).toBeLessThan(
    0.45 * meanDifference(noisy, clean),
  )
  expect(meanDifference(await larger(clean, settings), clean)).toBe(0)
})

test('a cancelled enlargement rejects with the reason', async () => {
  const stop = new AbortController()
  stop.abort(new Error('the owner stopped it'))
  await expect(
    makeLarger(scenery(60, 40), { factor: 2, cleaning: 1, sharpness: 1 }, { signal: stop.signal }),
  ).rejects.toThrow('the owner stopped it')
})

const copyOf = (image: ImageValue): ImageValue => ({ ...image, data: image.data.slice() })

describe('enlarging by the network', () => {
  const natural = { factor: 2, cleaning: 0.5, sharpness: 0.5 }

  test('restores more of a reduced and compressed photo than filters', async () => {
    const photo = await portrait()
    const small = await sharpOf(photo).resize(180, 180).removeAlpha().jpeg({ quality: 75 }).toBuffer()
    const packed = await loadPhoto(small)
    const byFilters = await makeLarger(packed, natural, { signal })
    const byNetwork = await makeLargerByNetwork(packed, natural, { signal })
    expect(meanDifference(byNetwork, photo)).toBeLessThan(0.9 * meanDifference(byFilters, photo))
  })

  test('leaves no seams between the tiles into which a picture is cut', async () => {
    const photo = await loadPhoto(await portraitFile(), (file) => file.resize(300, 40, { fit: 'cover' }))
    const part = await loadPhoto(await portraitFile(), (file) =>
      file.resize(300, 40, { fit: 'cover' }).extract({ left: 120, top: 0, width: 180, height: 40 }),
    )
    const [whole, alone] = await Promise.all([
      doublePicture(photo, { signal }),
      doublePicture(part, { signal }),
    ])
    let maximum = 0
    for (let y = 0; y < 80; y++)
      for (let x = 80; x < 300; x++) {
        const [a, b] = [(y * 600 + 240 + x) * 4, (y * 360 + x) * 4]
        for (let c = 0; c < 3; c++)
          maximum = Math.max(maximum, Math.abs(whole.data[a + c]! - alone.data[b + c]!))
      }
    expect(maximum).toBeLessThanOrEqual(2)
  })

  test.each([
    [1, 1, 4],
    [301, 2, 3],
  ])('enlarges %i × %i pixels %i times, and keeps transparency', async (width, height, factor) => {
    const picture = scenery(width, height)
    picture.data[3] = 0
    const large = await makeLargerByNetwork(picture, { ...natural, factor }, { signal })
    expect(large).toMatchObject({ width: width * factor, height: height * factor })
    expect(large.data[3]).toBeLessThan(40)
  })

  test('keeps grain and softness according to the sliders', async () => {
    const photo = await loadPhoto(await portraitFile(), (file) => file.resize(120, 120))
    const byNetwork = await doublePicture(photo, { signal })
    /** Returns the mean difference between neighbouring pixels. */
    const detail = async (change: object) => {
      const { data } = await asSliders(copyOf(byNetwork), photo, { ...natural, signal, ...change })
      return data.reduce((sum, value, i) => sum + Math.abs(value - (data[i + 4] ?? value)), 0) / data.length
    }
    const plain = await detail({})
    expect(await detail({ cleaning: 0 })).toBeGreaterThan(1.05 * plain)
    expect(await detail({ sharpness: 0 })).toBeLessThan(0.95 * plain)
    expect(await detail({ sharpness: 1 })).toBeGreaterThan(1.05 * plain)
  })

  test('stops between two tiles when its run is cancelled', async () => {
    const stop = new AbortController()
    const shares: number[] = []
    const running = makeLargerByNetwork(scenery(700, 500), natural, {
      signal: stop.signal,
      progress: (share) => {
        shares.push(share)
        stop.abort(new Error('the owner stopped it'))
      },
    })
    await expect(running).rejects.toThrow('the owner stopped it')
    expect(shares).toHaveLength(1)
  })

  test('marks a file as the product of a model, unlike enlarging by filters', () => {
    const graph = (inputs: GraphNode['inputs']) => ({
      one: { class_type: 'LoadImage', inputs: { image: 'photo' } },
      two: { class_type: 'MakeLarger', inputs: { image: ['one', 0] as const, ...inputs } },
    })
    const hasModel = (inputs: GraphNode['inputs']) => makingOf(graph(inputs), 'two', registry).hasModel
    expect(hasModel({ method: 'network' })).toBe(true)
    expect(hasModel({ method: 'filters' })).toBe(false)
    expect(hasModel({})).toBe(false)
  })
})
