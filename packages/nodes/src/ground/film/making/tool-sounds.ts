import { setImmediate } from 'node:timers/promises'
import { randomOf } from '../../random/random.ts'
import { addBus, addWave, type Bus, busOf } from '../sound/music/bus.ts'
import { noiseBetween } from '../sound/music/drums.ts'
import { fade, room } from '../sound/music/effects.ts'
import { master } from '../sound/music/loudness.ts'
import { musicRate } from '../sound/music/make-music.ts'
import type { LazySound } from '../sound/sound.ts'
import type { Tool } from './stage.ts'

/** A touch of a tool that is heard. */
export interface Touch {
  readonly tool: Tool
  /** Seconds from the start. */
  readonly start: number
  readonly length: number
  /** Panning, -1 left .. 1 right. */
  readonly pan: number
  /** Loudness, 0..1. */
  readonly level: number
}

const tau = 2 * Math.PI

/**
 * For each tool the frequency band of a stroke's noise in Hz, its loudness, and how clearly the roughness of the paper is heard,
 * 0..1.
 */
const strokeSounds = {
  pencil: { low: 1400, high: 6000, level: 0.5, rough: 0.7 },
  pen: { low: 2600, high: 8500, level: 0.4, rough: 0.85 },
  brush: { low: 350, high: 2400, level: 0.5, rough: 0.3 },
} as const

/**
 * Frequencies in Hz of the tones that ring when a piece is laid, with loudness and decay per second; and the noise of the touch.
 */
const pieceSounds = {
  dot: { rings: [[1700, 0.25, 120]], noise: 0.5, low: 1200, high: 7000 },
  tile: {
    rings: [
      [2350, 0.4, 70],
      [3870, 0.25, 95],
      [410, 0.3, 60],
    ],
    noise: 0.35,
    low: 2000,
    high: 9000,
  },
  facet: {
    rings: [
      [620, 0.5, 34],
      [1240, 0.18, 50],
    ],
    noise: 0.08,
    low: 900,
    high: 5000,
  },
} as const

/** Notes of facets, as factors of their frequency: a pentatonic scale over an octave. */
const notes = [1, 9 / 8, 5 / 4, 3 / 2, 5 / 3, 2]

function addStroke(bus: Bus, touch: Touch, tool: keyof typeof strokeSounds, seed: number): void {
  const { low, high, level, rough } = strokeSounds[tool]
  const noise = noiseBetween(bus.rate, low, high, seed)
  const random = randomOf(seed)
  const [grain, phase] = [38 + 40 * random(), tau * random()]
  const seconds = touch.length
  addWave(bus, touch.start, seconds, touch.pan, (_, time) => {
    const swell = Math.sin(Math.PI * Math.min(1, time / seconds)) ** 0.7
    const teeth = 1 - rough * (0.5 + 0.5 * Math.sin(tau * grain * time + phase))
    return level * touch.level * noise() * swell * teeth
  })
}

function addPiece(bus: Bus, touch: Touch, tool: keyof typeof pieceSounds, seed: number): void {
  const { rings, noise, low, high } = pieceSounds[tool]
  const click = noiseBetween(bus.rate, low, high, seed)
  const random = randomOf(seed)
  const note = tool === 'facet' ? notes[Math.floor(random() * notes.length)]! : 0.92 + 0.16 * random()
  addWave(bus, touch.start, 0.14, touch.pan, (_, time) => {
    const touchNoise = noise * click() * Math.exp(-420 * time)
    const ring = rings.reduce(
      (sum, [hertz, level, decay]) =>
        sum + level * Math.sin(tau * hertz * note * time) * Math.exp(-decay * time),
      0,
    )
    return touch.level * (touchNoise + ring) * Math.min(1, time / 0.0008, (0.14 - time) / 0.02)
  })
}

const isStroke = (tool: Tool): tool is keyof typeof strokeSounds => tool in strokeSounds

/** Loudness in LUFS. The tools are quieter than music, like a tool on a table. */
const loudness = -20
const ceiling = 10 ** (-1.5 / 20)

/** Computes the sound of tools on their ground, in a small room. Deterministic. */
export function toolSounds(touches: readonly Touch[], seconds: number, signal: AbortSignal): LazySound {
  return {
    rate: musicRate,
    make: async () => {
      const dry = busOf(musicRate, Math.round(seconds * musicRate))
      for (const [index, touch] of touches.entries()) {
        const seed = Math.imul(index + 1, 0x9e3779b1)
        if (isStroke(touch.tool)) addStroke(dry, touch, touch.tool, seed)
        else addPiece(dry, touch, touch.tool, seed)
        if (index % 64 > 0) continue
        await setImmediate()
        signal.throwIfAborted()
      }
      const mixed = busOf(musicRate, dry.left.length)
      addBus(mixed, dry, 1)
      addBus(mixed, room(dry, 0.4), 0.18)
      await setImmediate()
      fade(mixed, { in: 0.01, out: 0.3 })
      master(mixed, loudness, ceiling)
      signal.throwIfAborted()
      return mixed
    },
  }
}
