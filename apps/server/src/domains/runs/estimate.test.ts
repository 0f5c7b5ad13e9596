import { registry } from '@easel/nodes'
import { expect, test } from 'vitest'
import { effortOf } from './effort.ts'
import { expectRun, type PastRun, withLoad } from './estimate.ts'

const now = 1_000_000_000
const hour = 3600_000
const past = (rates: readonly number[], { kind = 'oil', ago = hour } = {}): PastRun[] =>
  rates.map((rate) => ({ timing_key: kind, effort: 1000, took: rate * 1000, finish_ts: now - ago }))
const expectOil = (effort: number, alike: PastRun[], others: PastRun[] = []) =>
  expectRun(effort, { alike, all: [...others, ...alike] }, now)

const oil = (photo: string) => ({
  '1': { class_type: 'LoadImage', inputs: { image: photo, max_side: 2048 } },
  '2': { class_type: 'OilPainting', inputs: { image: ['1', 0] as [string, number], strength: 0.7 } },
})
const story = (photos: string[], { resolution = '720p', pace = 'steady' } = {}) => ({
  '1': { class_type: 'LoadImages', inputs: { images: { __value__: photos }, max_side: 2048 } },
  '2': {
    class_type: 'PhotoStory',
    inputs: { images: ['1', 0] as [string, number], pace, resolution, fps: '24' },
  },
})
const sizes = new Map([
  ['small', { width: 480, height: 320 }],
  ['large', { width: 8000, height: 6000 }],
])
const effort = (graph: Parameters<typeof effortOf>[0]) => effortOf(graph, sizes, registry)

test("the effort grows with megapixels, with the number of photos, and with a film's size and length", () => {
  expect(effort(oil('large'))).toBeGreaterThan(5 * effort(oil('small')))
  const three = effort(story(Array(3).fill('large')))
  expect(effort(story(Array(10).fill('large')))).toBeGreaterThan(2.5 * three)
  expect(effort(story(Array(3).fill('large'), { resolution: '1080p' }))).toBeGreaterThan(1.3 * three)
  expect(effort(story(Array(3).fill('large'), { pace: 'calm' }))).toBeGreaterThan(three)
})

test('a first run is estimated from its effort; later ones from runs of the same kind, scaled by effort', () => {
  expect(expectOil(4000, [])).toEqual({ p50: 4000, p90: 7200 })
  const { p50, p90 } = expectOil(4000, past(Array(40).fill(3)))
  expect(p50).toBe(12_000)
  expect(p90).toBeGreaterThanOrEqual(p50)
  expect(expectOil(8000, past(Array(40).fill(3))).p50).toBe(24_000)
})

test('a machine that is slow for other kinds is estimated slow for this one too', () => {
  expect(expectOil(4000, [], past(Array(40).fill(2.5), { kind: 'story' })).p50).toBe(10_000)
})

test('recent runs slower than usual of their kind raise the estimate for all kinds', () => {
  const usual = [...past(Array(40).fill(1)), ...past(Array(40).fill(1), { kind: 'story' })]
  const busy = past([4, 4, 4], { kind: 'story', ago: 60_000 })
  expect(expectRun(4000, { alike: usual.slice(0, 40), all: [...busy, ...usual] }, now).p50).toBe(16_000)
})

test('the load beside a run slows it no longer than that load lasts; the queue before it adds up', () => {
  const own = { p50: 4000, p90: 6000 }
  expect(withLoad(own, { besides: [1000, 60_000], before: [9000] })).toEqual({ p50: 18_000, p90: 20_000 })
})
