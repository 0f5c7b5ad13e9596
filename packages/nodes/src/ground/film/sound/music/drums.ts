import { randomOf } from '../../../random/random.ts'
import { addWave, type Bus } from './bus.ts'

/** Adds one stroke of a drum; `level` is its loudness, from 0 to 1. */
export type Drum = (bus: Bus, stroke: { start: number; level: number }, seed: number) => void

const tau = 2 * Math.PI

/** Band-limited noise: a one-pole high-pass, then a one-pole low-pass. */
export function noiseBetween(rate: number, low: number, high: number, seed: number): () => number {
  const random = randomOf(seed)
  const a = Math.exp((-tau * low) / rate)
  const b = 1 - Math.exp((-tau * Math.min(high, rate * 0.49)) / rate)
  let [slow, out] = [0, 0]
  return () => {
    const white = random() * 2 - 1
    slow = white * (1 - a) + slow * a
    out += (white - slow - out) * b
    return out
  }
}

/** Kick drum: a sine that falls from 150 to 46 Hz. */
export const kick: Drum = (bus, { start, level }) => {
  let phase = 0
  addWave(bus, start, 0.42, 0, (_, time) => {
    phase += (46 + 104 * Math.exp(-26 * time)) / bus.rate
    const body = Math.sin(tau * phase) * Math.exp(-6.5 * time)
    const beater = 0.16 * Math.sin(tau * 1900 * time) * Math.exp(-260 * time)
    return 0.95 * level * Math.tanh(1.5 * (body + beater)) * Math.min(1, time / 0.0012, (0.42 - time) / 0.06)
  })
}

/** Hand clap: three almost simultaneous claps, and a short reverb. */
export const clap: Drum = (bus, { start, level }, seed) => {
  const noise = noiseBetween(bus.rate, 700, 3800, seed)
  addWave(bus, start, 0.3, 0.06, (_, time) => {
    const hands = [0, 0.011, 0.023].reduce((sum, off) => {
      const since = time - off
      return since < 0 ? sum : Math.max(sum, Math.exp(-since * (off === 0.023 ? 22 : 130)))
    }, 0)
    return 0.62 * level * noise() * hands * Math.min(1, (0.3 - time) / 0.05)
  })
}

/** Brushed snare: a low knock under soft noise. */
export const brush: Drum = (bus, { start, level }, seed) => {
  const noise = noiseBetween(bus.rate, 900, 6500, seed)
  addWave(bus, start, 0.28, -0.05, (_, time) => {
    const knock = 0.4 * Math.sin(tau * (182 + 60 * Math.exp(-40 * time)) * time) * Math.exp(-22 * time)
    return (
      0.5 *
      level *
      (knock + 0.8 * noise() * Math.exp(-15 * time)) *
      Math.min(1, time / 0.002, (0.28 - time) / 0.05)
    )
  })
}

/** Hi-hat: closed, or open where `level` is above 0.8. */
export const hat: Drum = (bus, { start, level }, seed) => {
  const noise = noiseBetween(bus.rate, 7200, 15_000, seed)
  const decay = level > 0.8 ? 14 : 55
  addWave(bus, start, 0.25, 0.28, (_, time) => {
    const end = Math.min(1, time / 0.001, (0.25 - time) / 0.05)
    return 0.34 * level * noise() * Math.exp(-decay * time) * end
  })
}

/** Shaker: the sound begins slightly after the beat. */
export const shaker: Drum = (bus, { start, level }, seed) => {
  const noise = noiseBetween(bus.rate, 4200, 11_000, seed)
  addWave(bus, start, 0.16, -0.34, (_, time) => {
    const grain = (time / 0.02) * Math.exp(1 - time / 0.02)
    return 0.2 * level * noise() * grain * Math.min(1, (0.16 - time) / 0.04)
  })
}

/** Noise that rises for `seconds` and stops. */
export function riser(
  bus: Bus,
  { start, level }: { start: number; level: number },
  seconds: number,
  seed: number,
): void {
  for (const side of [-1, 1]) {
    const random = randomOf(seed + side)
    let [low, band] = [0, 0]
    addWave(bus, start, seconds, side * 0.8, (_, time) => {
      const share = time / seconds
      const f = 2 * Math.sin((Math.PI * (300 + 6200 * share ** 2.2)) / bus.rate)
      const high = random() * 2 - 1 - low - 0.5 * band
      band += f * high
      low += f * band
      return 0.2 * level * band * share ** 1.8 * Math.min(1, (seconds - time) / 0.02)
    })
  }
}

/** Crash cymbal: a wide, ringing splash for the first beat of a new section. */
export function splash(bus: Bus, { start, level }: { start: number; level: number }, seed: number): void {
  for (const side of [-1, 1]) {
    const noise = noiseBetween(bus.rate, 3200, 12_000, seed + side)
    addWave(bus, start, 2.2, side * 0.85, (_, time) => {
      const end = Math.min(1, time / 0.002, (2.2 - time) / 0.4)
      return 0.2 * level * noise() * (0.7 * Math.exp(-2.1 * time) + 0.5 * Math.exp(-12 * time)) * end
    })
  }
}
