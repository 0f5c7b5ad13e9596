import { expect, test } from 'vitest'
import { paceOf, usualRate } from './pace.ts'

/** Returns the start times of frames with the given durations in milliseconds. */
function film(lengths: readonly number[]) {
  const times = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, ms) => sum + ms, 0) / 1000)
  return { times, seconds: lengths.reduce((sum, ms) => sum + ms, 0) / 1000 }
}
const evenlySpaced = (count: number, ms: number) => film(Array.from({ length: count }, () => ms))

test.each([
  ['exact', 24, evenlySpaced(48, 1000 / 24)],
  ["television's", 30_000 / 1001, evenlySpaced(48, 1001 / 30)],
  ['of a half', 12.5, evenlySpaced(48, 80)],
  ['cut to whole milliseconds', 16, evenlySpaced(33, 62)],
  ['cut to whole milliseconds, fast', 60, evenlySpaced(33, 16)],
  [
    'rounded to milliseconds in turn',
    16,
    film(Array.from({ length: 32 }, (_, index) => (index % 2 ? 62 : 63))),
  ],
  ['in hundredths', 1000 / 60, evenlySpaced(20, 60)],
])('an even rate, %s, is kept', (_how, fps, times) => {
  const pace = paceOf(times)
  expect(pace.fps).toBeCloseTo(fps, 3)
  expect(pace).toMatchObject({ frames: times.times.length, starts: times.times.map((_time, index) => index) })
})

test('frames of different lengths keep their start times, at the lowest rate that includes these times', () => {
  expect(paceOf(film([125, 500, 125, 250]))).toEqual({ fps: 8, frames: 8, starts: [0, 1, 5, 6] })
  const odd = film([17, 333, 41, 90, 700])
  const { fps, frames, starts } = paceOf(odd)
  expect([fps, frames]).toEqual([60, Math.round(odd.seconds * 60)])
  for (const [index, start] of starts.entries())
    expect(Math.abs(start / fps - odd.times[index]!)).toBeLessThan(1 / 119)
})

test('a film of more than 60 frames a second keeps its length', () => {
  const { fps, frames, starts } = paceOf(evenlySpaced(240, 1000 / 120))
  expect([fps, frames]).toEqual([60, 120])
  expect(starts.at(-1)).toBe(119)
})

test('a rate that is not close to a usual rate is kept', () => {
  expect(usualRate(1 / 23.5)).toBeCloseTo(23.5, 9)
})

test('a film with less than a frame per second is written at a rate that encoders accept', () => {
  expect(paceOf(evenlySpaced(2, 30_000))).toEqual({ fps: 1, frames: 60, starts: [0, 30] })
})
