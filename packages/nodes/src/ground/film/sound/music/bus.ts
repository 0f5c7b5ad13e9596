/** Stereo buffer to which instruments add their sound. */
export interface Bus {
  /** Samples per second. */
  readonly rate: number
  readonly left: Float32Array
  readonly right: Float32Array
}

export function busOf(rate: number, samples: number): Bus {
  return { rate, left: new Float32Array(samples), right: new Float32Array(samples) }
}

/** A note of an instrument. */
export interface Note {
  /** Seconds from the start. */
  readonly start: number
  /** Seconds until the release. */
  readonly length: number
  /** MIDI key; 60 is middle C. */
  readonly key: number
  /** Loudness, from 0 to 1. */
  readonly level: number
  /** Panning, -1 left .. 1 right. */
  readonly pan: number
}

export type Wave = (index: number, time: number) => number

/** Adds samples from `position`, in seconds, for `seconds`, with equal-power panning. */
export function addWave(bus: Bus, position: number, seconds: number, pan: number, wave: Wave): void {
  const start = Math.max(0, Math.round(position * bus.rate))
  const end = Math.min(bus.left.length, start + Math.round(seconds * bus.rate))
  const angle = ((pan + 1) * Math.PI) / 4
  const [toLeft, toRight] = [Math.cos(angle), Math.sin(angle)]
  for (let i = start; i < end; i++) {
    const value = wave(i - start, (i - start) / bus.rate)
    bus.left[i]! += value * toLeft
    bus.right[i]! += value * toRight
  }
}

/** Adds one bus to another, scaled by `gain`. */
export function addBus(target: Bus, source: Bus, gain: number): void {
  for (let i = 0; i < target.left.length; i++) {
    target.left[i]! += source.left[i]! * gain
    target.right[i]! += source.right[i]! * gain
  }
}
