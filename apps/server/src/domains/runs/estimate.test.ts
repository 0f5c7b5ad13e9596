import type { NodeDeclaration } from '@easel/graph'
import { localTemplates, pictureInputs, registry } from '@easel/nodes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effortOf } from './effort.ts'
import { expectRun, learn, type PastRun, withLoad } from './estimate.ts'
import { nodeTimes } from './node-times.generated.ts'

const now = 1_000_000_000_000
const minute = 60_000
const hour = 60 * minute

interface PastOptions {
  kind?: string
  /** Age of the last run, and the interval between two runs. */
  ago?: number
  every?: number
  load?: number
}

let made = 0
/** Creates runs with an effort of 1000, for each given number of milliseconds per unit of effort, the oldest first. */
const past = (
  rates: readonly number[],
  { kind = 'oil', ago = hour, every = minute, load = 1 }: PastOptions = {},
): PastRun[] =>
  rates.map((rate, index) => ({
    ...{ id: `${made++}`, timing_key: kind, effort: 1000, took: rate * 1000, load },
    finish_ts: now - ago - (rates.length - 1 - index) * every,
  }))
const expectOil = (runs: PastRun[], { effort = 1000, load = 1 } = {}) =>
  expectRun({ effort, timingKey: 'oil', load }, learn(runs, now))

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
  expect(effort(oil('large'))).toBeGreaterThan(4 * effort(oil('small')))
  const three = effort(story(Array(3).fill('large')))
  expect(effort(story(Array(10).fill('large')))).toBeGreaterThan(2.5 * three)
  expect(effort(story(Array(3).fill('large'), { resolution: '1080p' }))).toBeGreaterThan(1.3 * three)
  expect(effort(story(Array(3).fill('large'), { pace: 'calm' }))).toBeGreaterThan(three)
})

test('the effort of a small photo depends on the size to which its template enlarges it', () => {
  const enlarging = (photo: string) => ({
    ...oil(photo),
    '3': { class_type: 'EnlargeSmall', inputs: { image: ['1', 0] as [string, number], min_side: 1536 } },
  })
  expect(effort(enlarging('small'))).toBeGreaterThan(1.5 * effort(oil('small')))
  expect(effort(enlarging('large'))).toBe(effort(oil('large')))
})

test('a node that has the name of a property of every object has an effort', () => {
  expect(effort({ '1': { class_type: 'constructor', inputs: {} } })).toBeGreaterThan(0)
})

test('every node that works without an engine has a measured time', () => {
  const isLocal = ({ class_type, is_output, engine_task }: NodeDeclaration) =>
    !is_output && !engine_task && !pictureInputs.has(class_type)
  const names = localTemplates.flatMap(({ graph }) =>
    Object.values(graph).map(({ class_type }) => class_type),
  )
  const missing = [...new Set(names)].filter(
    (name) => isLocal(registry.get(name)!) && !(nodeTimes[name]! >= 0),
  )
  expect(missing).toEqual([])
})

test('a first run is estimated from its effort; later runs from runs of the same kind, scaled by effort', () => {
  expect(expectOil([], { effort: 4000 }).p50).toBe(4000)
  const runs = past(Array(10).fill(3))
  expect(expectOil(runs, { effort: 4000 }).p50).toBeCloseTo(12_000, -3)
  expect(expectOil(runs, { effort: 8000 }).p50).toBeCloseTo(24_000, -3)
})

test('a machine that is slow for other kinds is estimated slow for this kind too', () => {
  const others = ['story', 'comic', 'anime'].flatMap((kind) => past([2.5, 2.5, 2.5], { kind }))
  expect(expectOil(others).p50).toBeGreaterThan(2000)
})

test('a single run of another kind shows most of the speed of a machine', () => {
  const { p50 } = expectOil(past([4], { kind: 'story' }))
  expect(p50).toBeGreaterThan(2500)
  expect(p50).toBeLessThan(4000)
})

test('a single kind that is slow beside others does not make the machine slow', () => {
  const others = ['story', 'comic', 'anime', 'mosaic'].flatMap((kind) => past([1], { kind }))
  expect(expectOil([...others, ...past([8], { kind: 'glitch' })]).p50).toBeLessThan(1300)
})

test('one run of 12 s corrects an estimate of 173 s, and after the next run the estimate is about 12 s', () => {
  const slow = past(Array(30).fill(173), { ago: hour })
  expect(expectOil(slow).p50).toBeGreaterThan(150_000)
  const once = expectOil([...slow, ...past([12], { ago: minute })]).p50
  expect(once).toBeLessThan(24_000)
  const twice = expectOil([...slow, ...past([12, 12], { ago: minute })]).p50
  expect(twice / 12_000).toBeGreaterThan(0.8)
  expect(twice / 12_000).toBeLessThan(1.3)
})

test('a single slow run raises the estimate less than a fast run lowers it; further slow runs raise it fully', () => {
  const usual = past(Array(10).fill(10), { ago: hour })
  const disturbed = expectOil([...usual, ...past([100], { ago: 30 * minute })]).p50
  expect(disturbed).toBeGreaterThan(20_000)
  expect(disturbed).toBeLessThan(50_000)
  const slower = expectOil([...usual, ...past([100, 100, 100], { ago: 30 * minute })]).p50
  expect(slower).toBeGreaterThan(50_000)
})

test('runs on a busy machine give estimates for an idle machine without the load, and for a busy machine with the load', () => {
  const busy = past(Array(8).fill(60), { load: 6 })
  for (const load of [1, 6]) {
    const ratio = expectOil(busy, { load }).p50 / (10_000 * load)
    expect(ratio).toBeGreaterThan(0.8)
    expect(ratio).toBeLessThan(1.25)
  }
})

test('a run on an idle machine changes estimates from a busy machine more than the other way round', () => {
  const atRest = past([10, 10, 10], { ago: 2 * hour })
  const underLoad = past([120, 120, 120], { ago: 2 * hour, load: 6 })
  const shift = (before: PastRun[], last: PastRun[]) =>
    Math.abs(Math.log(expectOil([...before, ...last]).p50 / expectOil(before).p50))
  const byRest = shift(underLoad, past([14], { ago: hour }))
  const byLoad = shift(atRest, past([14 * 6], { ago: hour, load: 6 }))
  expect(byRest).toBeGreaterThan(byLoad)
})

test('a slowdown of other kinds of runs applies to this kind too, and ends after some minutes', () => {
  const usual = [...past(Array(5).fill(10)), ...past(Array(5).fill(10), { kind: 'story' })]
  const slow = (ago: number) => past(Array(6).fill(17), { kind: 'story', ago })
  expect(expectOil([...usual, ...slow(minute)]).p50).toBeGreaterThan(11_000)
  expect(expectOil([...usual, ...slow(50 * minute)]).p50).toBeCloseTo(10_000, -3)
})

const someRuns = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    timing_key: fc.constantFrom('oil', 'story', 'comic'),
    effort: fc.double({ min: 1, max: 1e7, noNaN: true }),
    took: fc.integer({ min: -5, max: 3_600_000 }),
    load: fc.double({ min: 1, max: 100, noNaN: true }),
    finish_ts: fc.integer({ min: now - 90 * 24 * hour, max: now + hour }),
  }),
  { maxLength: 60, selector: ({ id }) => id },
)

test('an estimate is a positive time with a range of at most 2 ×, after any runs in any order', () => {
  fc.assert(
    fc.property(someRuns, fc.double({ min: 1, max: 50, noNaN: true }), (runs, load) => {
      const { p50, p90 } = expectOil(runs, { load })
      expect(Number.isInteger(p50) && p50 >= 0).toBe(true)
      expect(p90).toBeGreaterThanOrEqual(p50)
      expect(p90).toBeLessThanOrEqual(2 * p50 + 1)
      expect(expectOil(runs.toReversed(), { load }).p50 / Math.max(1, p50)).toBeCloseTo(p50 > 0 ? 1 : 0, 3)
    }),
  )
})

test('nine of ten estimates are between 0.6 and 1.6 times the actual duration, for any rate and load', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.2, max: 20, noNaN: true }),
      fc.array(
        fc.record({
          load: fc.double({ min: 1, max: 5, noNaN: true }),
          noise: fc.double({ min: 0.8, max: 1.25, noNaN: true }),
        }),
        { minLength: 40, maxLength: 40 },
      ),
      (rate, works) => {
        const runs: PastRun[] = []
        const hits = works.filter(({ load, noise }, index) => {
          const { p50 } = expectOil(runs, { load })
          const took = 1000 * rate * load * noise
          runs.push({
            ...{ id: `${index}`, timing_key: 'oil', effort: 1000, took, load },
            finish_ts: now - hour + index * minute,
          })
          return p50 / took > 0.6 && p50 / took < 1.6
        })
        expect(hits.length).toBeGreaterThanOrEqual(36)
      },
    ),
  )
})

test('other runs slow a run only as long as they last; the runs before it in the queue add to its time', () => {
  const alone = { p50: 4000, p90: 6000 }
  expect(withLoad(alone, { besides: [1000, 60_000], before: [9000] })).toEqual({ p50: 18_000, p90: 20_000 })
})
