import { expect, test } from 'vitest'
import { meanDifference } from '../../../testing/look.ts'
import { drawLandscape } from './draw-landscape.ts'
import { planLandscape, type Scene } from './layout.ts'

const size = { width: 120, height: 80 }
const { signal } = new AbortController()

const sceneOf = (seed: number, isVaried: boolean) =>
  planLandscape(size, { seed, mood: 'day', isVaried }).scene
const seeds = Array.from({ length: 60 }, (_, seed) => seed)

test('varied landscapes show every scene, backgrounds show only lakes and hills', () => {
  expect(new Set(seeds.map((seed) => sceneOf(seed, true)))).toEqual(
    new Set(['lake', 'hills', 'sea', 'forest', 'dunes']),
  )
  expect(new Set(seeds.map((seed) => sceneOf(seed, false)))).toEqual(new Set(['lake', 'hills']))
})

test('scenes in the same mood look different, and the same seed gives the same pixels', async () => {
  const drawn = await Promise.all(
    (['sea', 'forest', 'dunes'] satisfies Scene[]).map(async (scene) => {
      const seed = seeds.find((candidate) => sceneOf(candidate, true) === scene)!
      const draw = () => drawLandscape({ ...size, mood: 'day', seed, isVaried: true }, { signal })
      const image = await draw()
      expect((await draw()).data).toEqual(image.data)
      return image
    }),
  )
  const [sea, forest, dunes] = drawn
  expect(meanDifference(sea!, forest!)).toBeGreaterThan(15)
  expect(meanDifference(forest!, dunes!)).toBeGreaterThan(15)
  expect(meanDifference(sea!, dunes!)).toBeGreaterThan(15)
})
