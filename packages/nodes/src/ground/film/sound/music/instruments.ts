import { randomOf } from '../../../random/random.ts'
import { addWave, type Bus, type Note } from './bus.ts'
import { hertz } from './theory.ts'

/** Adds a note to a bus; `seed` varies it randomly. */
export type Instrument = (bus: Bus, note: Note, seed: number) => void

const tau = 2 * Math.PI

/**
 * Envelope: rises within `attack`, sustains, and falls to zero within `release` after the note's end. It is smooth, so that there
 * are no clicks.
 */
function swell(time: number, note: Note, attack: number, release: number): number {
  const rise = Math.min(1, time / attack)
  const fall = Math.min(1, Math.max(0, (note.length + release - time) / release))
  return rise * rise * (3 - 2 * rise) * fall * fall
}

/** Correction of a saw wave's step against aliasing (PolyBLEP, Välimäki & Huovilainen 2007). */
function softStep(phase: number, step: number): number {
  if (phase < step) {
    const t = phase / step
    return t + t - t * t - 1
  }
  if (phase > 1 - step) {
    const t = (phase - 1) / step
    return t * t + t + t + 1
  }
  return 0
}

/** State-variable low-pass (Zavalishin 2012); the cutoff `open`, in Hz, may change with every sample. */
function lowPass(rate: number, damping: number) {
  let [bandState, lowState] = [0, 0]
  return (input: number, open: number) => {
    const g = Math.tan((Math.PI * Math.min(open, rate * 0.45)) / rate)
    const high = (input - lowState - (damping + g) * bandState) / (1 + damping * g + g * g)
    const band = bandState + g * high
    bandState = band + g * high
    const low = lowState + g * band
    lowState = low + g * band
    return low
  }
}

/** Pad: warm, detuned saws on both sides behind a filter that opens slowly. */
export const pad: Instrument = (bus, note, seed) => {
  const random = randomOf(seed)
  for (const side of [-1, 1]) {
    const frequency = hertz(note.key)
    const steps = [-0.0035, 0.0002, 0.0041].map((off) => (frequency * (1 + off * side)) / bus.rate)
    const phases = steps.map(() => random())
    const filter = lowPass(bus.rate, 1.3)
    const drift = 0.6 + 0.3 * random()
    const release = 0.9
    addWave(
      bus,
      note.start,
      note.length + release,
      note.pan + side * 0.6 * (1 - Math.abs(note.pan)),
      (_, time) => {
        let sum = 0
        for (let voice = 0; voice < 3; voice++) {
          phases[voice] = (phases[voice]! + steps[voice]!) % 1
          sum += 2 * phases[voice]! - 1 - softStep(phases[voice]!, steps[voice]!)
        }
        const open =
          420 + 700 * (1 - Math.exp(-time * 1.4)) + 180 * Math.sin(tau * drift * 0.25 * time + seed)
        return 0.11 * note.level * filter(sum, open) * swell(time, note, 0.22, release)
      },
    )
  }
}

/** Plucked string (Karplus & Strong 1983, tuned by an all-pass after Jaffe & Smith 1983). */
export const string: Instrument = (bus, note, seed) => {
  const random = randomOf(seed)
  const period = bus.rate / hertz(note.key) - 0.5
  const whole = Math.floor(period - 0.1)
  const fraction = period - whole
  const tune = (1 - fraction) / (1 + fraction)
  const line = new Float32Array(whole)
  // The string is plucked softly: noise without its highest frequencies and without the harmonics that vanish at the plucking
  // point.
  let soft = 0
  for (let i = 0; i < whole; i++) {
    soft += (random() * 2 - 1 - soft) * 0.45
    line[i] = soft
  }
  const loss = Math.exp(-3.2 / (hertz(note.key) * 1.9))
  let [position, last, input, output] = [0, 0, 0, 0]
  const seconds = Math.min(2.6, note.length + 1.1)
  addWave(bus, note.start, seconds, note.pan, (_, time) => {
    const value = line[position]!
    const mean = 0.5 * (value + last) * loss
    last = value
    output = tune * mean + input - tune * output
    input = mean
    line[position] = output
    position = position + 1 === whole ? 0 : position + 1
    return 1.5 * note.level * value * swell(time, { ...note, length: seconds - 0.3 }, 0.002, 0.3)
  })
}

/** Marimba: the tone of a wooden bar, its fourth partial and a knock. */
export const marimba: Instrument = (bus, note) => {
  const step = (tau * hertz(note.key)) / bus.rate
  const decay = 2.2 + hertz(note.key) / 260
  addWave(bus, note.start, 1.6, note.pan, (i, time) => {
    const rise = Math.min(1, time / 0.003)
    const body = Math.sin(step * i) * Math.exp(-decay * time)
    const bar = 0.28 * Math.sin(3.93 * step * i) * Math.exp(-decay * 4 * time)
    const knock = 0.12 * Math.sin(9.2 * step * i) * Math.exp(-60 * time)
    return 0.42 * note.level * rise * (body + bar + knock) * Math.min(1, (1.6 - time) / 0.2)
  })
}

/** Electric piano by frequency modulation (Chowning 1973): brighter at higher velocity, with a slow stereo beating. */
export const tines: Instrument = (bus, note) => {
  const seconds = note.length + 0.7
  for (const side of [-1, 1]) {
    const step = (tau * hertz(note.key) * (1 + 0.0011 * side)) / bus.rate
    addWave(bus, note.start, seconds, side * 0.7, (i, time) => {
      const bend = (0.5 + 1.2 * note.level) * Math.exp(-3.5 * time)
      const tine = 0.18 * Math.sin(step * 14 * i) * Math.exp(-18 * time) * note.level
      const body = Math.sin(step * i + bend * Math.sin(step * i) + tine)
      const sway = 1 + 0.22 * side * Math.sin(tau * 4.6 * (note.start + time))
      return 0.19 * note.level * body * sway * Math.exp(-1.1 * time) * swell(time, note, 0.004, 0.7)
    })
  }
}

/** Short saw tones for arpeggios. */
export const blip: Instrument = (bus, note, seed) => {
  const random = randomOf(seed)
  const steps = [0.998, 1.0023].map((off) => (hertz(note.key) * off) / bus.rate)
  const phases = steps.map(() => random())
  const filter = lowPass(bus.rate, 0.7)
  addWave(bus, note.start, 0.5, note.pan, (_, time) => {
    let sum = 0
    for (let voice = 0; voice < 2; voice++) {
      phases[voice] = (phases[voice]! + steps[voice]!) % 1
      sum += 2 * phases[voice]! - 1 - softStep(phases[voice]!, steps[voice]!)
    }
    const open = 500 + 6500 * note.level * Math.exp(-11 * time)
    return (
      0.2 *
      note.level *
      filter(sum, open) *
      Math.exp(-5 * time) *
      Math.min(1, time / 0.003, (0.5 - time) / 0.1)
    )
  })
}

/** Round bass: a sine, and a dark saw for small loudspeakers. */
export const bass: Instrument = (bus, note) => {
  const step = hertz(note.key) / bus.rate
  const filter = lowPass(bus.rate, 0.9)
  let phase = 0
  addWave(bus, note.start, note.length + 0.12, note.pan, (_, time) => {
    phase = (phase + step) % 1
    const saw = 2 * phase - 1 - softStep(phase, step)
    const dark = filter(saw, 180 + 900 * Math.exp(-9 * time))
    const value = 0.75 * Math.sin(tau * phase) + 0.5 * dark
    return 0.34 * note.level * Math.tanh(1.3 * value) * swell(time, note, 0.006, 0.12)
  })
}
