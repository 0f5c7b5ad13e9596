import type { Bus } from './bus.ts'

type Coefficients = readonly [b0: number, b1: number, b2: number, a1: number, a2: number]

/** The two filters of ITU-R BS.1770-4, Annex 1, at 48 kHz. */
const shelf: Coefficients = [
  1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585,
]
const highPass: Coefficients = [1, -2, 1, -1.99004745483398, 0.99007225036621]

function applyFilter(samples: Float32Array, [b0, b1, b2, a1, a2]: Coefficients): Float32Array {
  const out = new Float32Array(samples.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    out[i] = y
  }
  return out
}

const decibels = (power: number) => -0.691 + 10 * Math.log10(Math.max(power, 1e-12))

/** Integrated loudness in LUFS: gated blocks of 0.4 s that overlap by three quarters (ITU-R BS.1770-4); 48 kHz only. */
export function loudnessOf(bus: Bus): number {
  const [left, right] = [bus.left, bus.right].map((samples) =>
    applyFilter(applyFilter(samples, shelf), highPass),
  )
  const hop = bus.rate / 10
  const tenths = Array.from({ length: Math.floor(left!.length / hop) }, (_, index) => {
    let sum = 0
    for (let i = index * hop; i < (index + 1) * hop; i++) sum += left![i]! ** 2 + right![i]! ** 2
    return sum / hop
  })
  const blocks = tenths
    .slice(3)
    .map((_, index) => tenths.slice(index, index + 4).reduce((sum, part) => sum + part / 4, 0))
  const mean = (powers: readonly number[]) =>
    powers.reduce((sum, power) => sum + power, 0) / Math.max(1, powers.length)
  const heard = blocks.filter((power) => decibels(power) > -70)
  const gate = decibels(mean(heard)) - 10
  return decibels(mean(heard.filter((power) => decibels(power) > gate)))
}

const reach = 6
/** Weights that interpolate at a quarter, a half and three quarters between two samples: a sinc in a Hann window. */
const between = [0.25, 0.5, 0.75].map((part) =>
  Array.from({ length: 2 * reach }, (_, index) => {
    const away = Math.PI * (index - reach + 1 - part)
    return (Math.sin(away) / away) * Math.cos(away / (2 * reach + 1)) ** 2
  }),
)

/**
 * Returns the true peaks: for each sample, the highest magnitude that the reconstructed signal reaches on either side of the
 * sample. Four times oversampled (ITU-R BS.1770-4, Annex 2).
 */
export function truePeaks(samples: Float32Array): Float32Array {
  const peaks = samples.map(Math.abs)
  for (let i = 0; i < samples.length - 1; i++) {
    for (const weights of between) {
      let value = 0
      for (let index = 0; index < 2 * reach; index++)
        value += weights[index]! * (samples[i + index - reach + 1] ?? 0)
      value = Math.abs(value)
      if (value > peaks[i]!) peaks[i] = value
      if (value > peaks[i + 1]!) peaks[i + 1] = value
    }
  }
  return peaks
}

/**
 * Limiter: keeps the true peaks of both sides within `ceiling`. The gain falls before a peak (5 ms) and recovers slowly
 * (120 ms).
 */
export function limit(bus: Bus, ceiling: number): void {
  const { left, right, rate } = bus
  const ahead = Math.round(0.005 * rate)
  const length = left.length
  const [leftPeaks, rightPeaks] = [truePeaks(left), truePeaks(right)]
  // Running minimum: the gain that each sample needs, held during the look-ahead before the sample.
  const minimum = new Float32Array(length).fill(1)
  const queue = new Int32Array(length)
  const need = (i: number) => Math.min(1, ceiling / Math.max(1e-9, leftPeaks[i]!, rightPeaks[i]!))
  let [head, tail] = [0, 0]
  for (let i = 0; i < length + ahead; i++) {
    if (i < length) {
      while (tail > head && need(queue[tail - 1]!) >= need(i)) tail--
      queue[tail++] = i
    }
    const index = i - ahead
    if (index < 0) continue
    while (queue[head]! < index) head++
    minimum[index] = need(queue[head]!)
  }
  const back = 1 - Math.exp(-1 / (0.12 * rate))
  let [held, sum] = [1, ahead]
  const window = new Float32Array(ahead).fill(1)
  for (let i = 0; i < length; i++) {
    held = Math.min(minimum[i]!, held + (1 - held) * back)
    // The mean over the look-ahead reaches the minimum exactly at the peak.
    sum += held - window[i % ahead]!
    window[i % ahead] = held
    const gain = Math.min(sum / ahead, 1)
    left[i]! *= gain
    right[i]! *= gain
  }
}

/** Removes inaudible frequencies below 25 Hz, which would only use up headroom. */
function withoutRumble({ left, right, rate }: Bus): void {
  const keep = Math.exp((-2 * Math.PI * 25) / rate)
  for (const samples of [left, right]) {
    let [last, out] = [0, 0]
    for (let i = 0; i < samples.length; i++) {
      const value = samples[i]!
      out = keep * (out + value - last)
      last = value
      samples[i] = out
    }
  }
}

/** Normalizes a sound to a loudness in LUFS, with true peaks within `ceiling`. */
export function master(bus: Bus, target: number, ceiling: number): void {
  withoutRumble(bus)
  for (let pass = 0; pass < 2; pass++) {
    const gain = Math.min(30, 10 ** ((target - loudnessOf(bus)) / 20))
    for (let i = 0; i < bus.left.length; i++) {
      bus.left[i]! *= gain
      bus.right[i]! *= gain
    }
    limit(bus, ceiling)
  }
}
