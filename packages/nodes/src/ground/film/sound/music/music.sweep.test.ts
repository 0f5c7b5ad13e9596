import { expect, test } from 'vitest'
import { busOf } from './bus.ts'
import { marimba, string, tines } from './instruments.ts'
import { limit, loudnessOf, truePeaks } from './loudness.ts'
import { makeMusic, musicRate } from './make-music.ts'
import { musicStyles } from './style-names.ts'
import { hertz } from './theory.ts'

const { signal } = new AbortController()
const order = { style: 'sunny', beatSeconds: 0.2, bars: ['intro', 'build', 'high', 'end'], seed: 3 } as const

/** Returns the strength of a frequency in samples (Goertzel 1958). */
function strengthOf(samples: Float32Array, frequency: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * frequency) / musicRate)
  let [low, band] = [0, 0]
  for (const sample of samples) [low, band] = [sample + turn * low - band, low]
  return low * low + band * band - turn * low * band
}

test('strings, bars and tines are in tune: the nominal frequency is stronger than a frequency 15 cents beside it', () => {
  for (const instrument of [string, marimba, tines]) {
    for (const key of [57, 72]) {
      const bus = busOf(musicRate, musicRate)
      instrument(bus, { start: 0, length: 1, key, level: 0.7, pan: 0 }, 1)
      const [low, right, high] = [2 ** (-15 / 1200), 1, 2 ** (15 / 1200)].map((off) =>
        strengthOf(bus.left, hertz(key) * off),
      )
      expect(right).toBeGreaterThan(low!)
      expect(right).toBeGreaterThan(high!)
    }
  }
})

for (const style of musicStyles) {
  test(`${style}: music has the usual loudness, no clipping, silent ends, stereo width and the length of its bars`, async () => {
    const { left, right, rate } = await makeMusic({ ...order, style }, signal)
    expect(left.length).toBe(4 * 4 * 0.2 * musicRate)
    expect(Math.abs(loudnessOf({ left, right, rate }) + 14)).toBeLessThan(0.7)
    const peak = Math.max(
      ...[left, right].map((side) => truePeaks(side).reduce((maximum, peak) => Math.max(maximum, peak))),
    )
    expect(20 * Math.log10(peak)).toBeLessThan(-1.4)
    let differences = 0
    for (let i = 0; i < left.length; i++) differences += Math.abs(left[i]! - right[i]!)
    expect(differences / left.length).toBeGreaterThan(0.005)
    for (const edge of [left[0]!, right.at(-1)!]) expect(Math.abs(edge)).toBeLessThan(1e-3)
  })
}

test('a limiter keeps the reconstructed signal between samples within its ceiling', () => {
  // A tone at a quarter of the sample rate, whose samples are all 3 dB below its peaks.
  const tone = busOf(musicRate, 4800)
  for (const side of [tone.left, tone.right])
    for (let i = 0; i < side.length; i++) side[i] = 0.8 * Math.sin((Math.PI / 2) * i + Math.PI / 4)
  const middle = (samples: Float32Array) => samples.slice(1000, 3800)
  expect(Math.max(...middle(tone.left))).toBeLessThan(0.57)
  expect(Math.max(...middle(truePeaks(tone.left)))).toBeCloseTo(0.8, 2)
  limit(tone, 0.5)
  expect(Math.max(...middle(tone.left))).toBeCloseTo(0.5 / Math.SQRT2, 2)
})

test('music has the same samples for the same seed, and other samples for another seed', async () => {
  const short = { ...order, bars: ['main', 'end'] } as const
  const [first, same, other] = [short, short, { ...short, seed: 4 }].map((wanted) =>
    makeMusic(wanted, signal),
  )
  expect((await first)!.left).toEqual((await same)!.left)
  expect((await first)!.left).not.toEqual((await other)!.left)
})
