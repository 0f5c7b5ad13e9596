import { setImmediate } from 'node:timers/promises'
import { randomOf } from '../../../random/random.ts'
import type { Sound } from '../sound.ts'
import { addBus, type Bus, busOf } from './bus.ts'
import { clap, kick, riser, splash } from './drums.ts'
import { duck, echo, fade, room } from './effects.ts'
import { master } from './loudness.ts'
import type { MusicStyle } from './style-names.ts'
import { type Style, styles } from './styles.ts'
import { type Chord, degreeKey, nearestTone, pentatonic, voicing } from './theory.ts'

/** Role of a bar: only chords and melody, all instruments, a build-up, the climax, or a final chord that rings. */
export type BarKind = 'intro' | 'main' | 'build' | 'high' | 'end'

export interface MusicOrder {
  readonly style: MusicStyle
  readonly beatSeconds: number
  /** Bars of four beats each. */
  readonly bars: readonly BarKind[]
  readonly seed: number
}

/** Samples per second. */
export const musicRate = 48_000
/** Target loudness in LUFS, as large streaming services use it. */
const loudness = -14
/** −1.5 dBTP: streaming services recommend −1, and encoding raises some peaks by a few tenths of a decibel. */
const ceiling = 10 ** (-1.5 / 20)
const centre = 62

interface Song {
  readonly style: Style
  readonly order: MusicOrder
  /** MIDI key of the root, between 54 and 65. */
  readonly root: number
  readonly chords: readonly Chord[]
  readonly motif: readonly { readonly step: number; readonly degree: number; readonly level: number }[]
  readonly buses: Readonly<Record<'chords' | 'lead' | 'bass' | 'drums', Bus>>
  readonly kicks: number[]
}

/** Composes a melody of a bar: notes are mostly on strong beats, and the melody turns back when it is far from its start. */
function motifOf(random: () => number, isDense: boolean): Song['motif'] {
  const steps = isDense ? [0, 2, 3, 5, 6, 8, 10, 11, 13, 14] : [0, 3, 6, 8, 11, 14]
  const chosen = steps.filter((step) => step === 0 || random() < (step % 4 === 0 ? 0.85 : 0.68))
  let degree = 3 + Math.floor(random() * 3)
  return chosen.map((step) => {
    const leap = [-2, -1, -1, 1, 1, 2][Math.floor(random() * 6)]!
    degree += degree > 8 ? -Math.abs(leap) : degree < 1 ? Math.abs(leap) : leap
    return { step, degree, level: 0.55 + 0.3 * random() + (step === 0 ? 0.15 : 0) }
  })
}

const timeOf = ({ style, order }: Song, bar: number, step: number) =>
  (bar * 4 + (step + (step % 2 === 1 ? style.swing : 0)) / 4) * order.beatSeconds

const levelsOf = (pattern: string) =>
  [...pattern].flatMap((mark, step) => (mark === '.' ? [] : [{ step, level: Number(mark) / 9 }]))

function playChords(song: Song, bar: number, kind: BarKind): void {
  const { style, root, order, buses } = song
  const { play, pattern, level } = style.chords
  const keys = voicing(song.chords[bar]!, root, centre)
  const strokes =
    kind === 'end' || kind === 'intro'
      ? levelsOf(pattern).slice(0, kind === 'end' ? 1 : 16)
      : levelsOf(pattern)
  for (const [index, stroke] of strokes.entries()) {
    const next = strokes[index + 1]?.step ?? 16
    const length = ((next - stroke.step) / 4) * order.beatSeconds * 0.96
    for (const [voice, key] of keys.entries()) {
      const pan = keys.length === 1 ? 0 : ((voice / (keys.length - 1)) * 2 - 1) * 0.4
      // The notes are delayed slightly one after another, as if a hand strummed the strings.
      const start = timeOf(song, bar, stroke.step) + voice * 0.009
      play(
        buses.chords,
        { start, length, key, level: level * stroke.level, pan },
        bar * 977 + index * 31 + voice,
      )
    }
  }
}

function playLead(song: Song, bar: number, kind: BarKind): void {
  if (kind === 'end') return
  const { style, root, order, buses, motif } = song
  const scale = pentatonic[style.scale]
  const chord = song.chords[bar]!
  const notes = kind === 'intro' ? motif.filter(({ step }) => step % 4 !== 2) : motif
  for (const [index, { step, degree, level }] of notes.entries()) {
    const wanted = degreeKey(scale, root + style.lead.octave, degree - (bar % 4 === 3 && index > 2 ? 1 : 0))
    const key = step % 4 === 0 ? nearestTone(chord, root, wanted) : wanted
    const note = {
      start: timeOf(song, bar, step),
      length: order.beatSeconds / 2,
      key,
      pan: index % 2 === 0 ? -0.22 : 0.26,
    }
    const share = kind === 'high' ? 1 : 0.82
    style.lead.play(buses.lead, { ...note, level: level * style.lead.level * share }, bar * 613 + step)
  }
}

function playBass(song: Song, bar: number, kind: BarKind): void {
  if (kind === 'intro') return
  const { style, root, order, buses } = song
  const low = root + song.chords[bar]!.bass
  // The key is between 36 and 47, because small loudspeakers cannot play lower keys.
  const key = 36 + ((((low - 36) % 12) + 12) % 12)
  const strokes = kind === 'end' ? [{ step: 0, level: 0.9 }] : levelsOf(style.bass.pattern)
  for (const [index, stroke] of strokes.entries()) {
    const next = strokes[index + 1]?.step ?? 16
    const length = Math.min(1.2, ((next - stroke.step) / 4) * order.beatSeconds) * 0.9
    const note = { start: timeOf(song, bar, stroke.step), length, key, pan: 0 }
    style.bass.play(buses.bass, { ...note, level: style.bass.level * stroke.level }, 0)
  }
}

function playDrums(song: Song, bar: number, kind: BarKind): void {
  const { style, order, buses, kicks } = song
  const { drums } = buses
  const start = timeOf(song, bar, 0)
  const before = order.bars[bar - 1]
  if (kind === 'end' || (kind === 'high' && before === 'build')) splash(drums, { start, level: 0.9 }, bar)
  if (kind === 'end') {
    kick(drums, { start, level: 0.9 }, 0)
    kicks.push(start)
  }
  if (kind === 'build') {
    riser(drums, { start, level: 0.9 }, order.beatSeconds * 4, bar)
    // A drum roll that gets denser: eighths, then sixteenths.
    for (const step of [0, 2, 4, 6, 8, 9, 10, 11, 12, 13, 14, 15])
      clap(drums, { start: timeOf(song, bar, step), level: 0.16 + 0.03 * step }, bar * 17 + step)
  }
  if (kind === 'intro' || kind === 'end') return
  for (const [index, { play, pattern, level }] of style.drums.entries()) {
    for (const stroke of levelsOf(pattern)) {
      const isKick = play === kick
      if (kind === 'build' && (play === clap || (isKick && stroke.step > 7))) continue
      const time = timeOf(song, bar, stroke.step)
      play(drums, { start: time, level: level * stroke.level }, index * 7919 + bar * 16 + stroke.step)
      if (isKick) kicks.push(time)
    }
  }
}

/** Mixes all parts and masters the loudness. */
function mix({ style, order, buses, kicks }: Song): Bus {
  const { chords, lead, bass, drums } = buses
  const echoes = echo(lead, order.beatSeconds * 0.75, 0.45)
  const wet = busOf(musicRate, chords.left.length)
  addBus(wet, chords, 0.9)
  addBus(wet, lead, 0.8)
  addBus(wet, drums, 0.12)
  const hall = room(wet, style.room.seconds)
  const dip = { depth: style.duck, seconds: Math.min(0.34, order.beatSeconds * 0.7) }
  const apart = kicks
    .toSorted((a, b) => a - b)
    .filter((time, index, times) => index === 0 || time - times[index - 1]! > dip.seconds)
  for (const bus of [chords, bass, hall]) duck(bus, apart, dip)
  const mixed = busOf(musicRate, chords.left.length)
  addBus(mixed, drums, 0.8)
  addBus(mixed, bass, 0.9)
  addBus(mixed, chords, 1)
  addBus(mixed, lead, 0.9)
  addBus(mixed, echoes, style.lead.echo)
  addBus(mixed, hall, style.room.level)
  return mixed
}

/**
 * Computes a short piece of music note by note: chords, a one-bar melody that adapts to them,
 * bass, drums, reverb. It lasts as long as its bars and ends in silence. Deterministic.
 * @throws the signal's reason when it is aborted.
 */
export async function makeMusic(order: MusicOrder, signal: AbortSignal): Promise<Sound> {
  const style = styles[order.style]
  const random = randomOf(order.seed ^ 0x6d757369)
  const progression = style.progressions[Math.floor(random() * style.progressions.length)]!
  const samples = Math.round(order.bars.length * 4 * order.beatSeconds * musicRate)
  const bus = () => busOf(musicRate, samples)
  const root = 54 + Math.floor(random() * 12)
  const last = order.bars.length - 1
  const home = progression.find(({ bass }) => bass === 0) ?? progression[0]!
  const song: Song = {
    ...{ style, order, root, kicks: [] },
    chords: order.bars.map((kind, bar) =>
      kind === 'end' && bar >= last - 1 ? home : progression[bar % progression.length]!,
    ),
    motif: motifOf(random, style.lead.isDense),
    buses: { chords: bus(), lead: bus(), bass: bus(), drums: bus() },
  }
  for (const [bar, kind] of order.bars.entries()) {
    for (const play of [playChords, playLead, playBass, playDrums]) {
      play(song, bar, kind)
      await setImmediate()
      signal.throwIfAborted()
    }
  }
  const mixed = mix(song)
  await setImmediate()
  fade(mixed, { in: 0.02, out: Math.min(1.6, order.beatSeconds * 3) })
  master(mixed, loudness, ceiling)
  signal.throwIfAborted()
  return mixed
}
