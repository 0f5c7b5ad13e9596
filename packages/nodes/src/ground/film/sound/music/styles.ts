import { brush, clap, type Drum, hat, kick, shaker } from './drums.ts'
import { bass, blip, type Instrument, marimba, pad, string, tines } from './instruments.ts'
import type { MusicStyle } from './style-names.ts'
import { type Chord, chordOf, type pentatonic } from './theory.ts'

/** Strokes of a bar in sixteenths: '.' is silence, '1' to '9' the loudness. */
type Pattern = string

export interface Style {
  readonly beatsPerMinute: number
  /** Delay of every second sixteenth, as a fraction of a sixteenth. */
  readonly swing: number
  readonly scale: keyof typeof pentatonic
  /** Chord progressions with one chord per bar; the seed chooses a progression. */
  readonly progressions: readonly (readonly Chord[])[]
  readonly chords: { readonly play: Instrument; readonly pattern: Pattern; readonly level: number }
  readonly lead: {
    readonly play: Instrument
    readonly level: number
    readonly octave: number
    readonly echo: number
    readonly isDense: boolean
  }
  readonly bass: { readonly play: Instrument; readonly pattern: Pattern; readonly level: number }
  readonly drums: readonly { readonly play: Drum; readonly pattern: Pattern; readonly level: number }[]
  readonly room: { readonly seconds: number; readonly level: number }
  /** Ducking of the other parts under the kick. */
  readonly duck: number
}

const [I, ii, iii, IV, V, vi] = [0, 2, 4, 5, 7, 9] as const

export const styles: Readonly<Record<MusicStyle, Style>> = {
  sunny: {
    beatsPerMinute: 108,
    swing: 0.08,
    scale: 'major',
    progressions: [
      [chordOf(I, 'add9'), chordOf(V, 'major'), chordOf(vi, 'min7'), chordOf(IV, 'add9')],
      [chordOf(I, 'add9'), chordOf(vi, 'min7'), chordOf(IV, 'maj7'), chordOf(V, 'sus4')],
      [chordOf(IV, 'add9'), chordOf(I, 'major'), chordOf(V, 'major'), chordOf(vi, 'min7')],
    ],
    chords: { play: string, pattern: '7..4..6...5.4.5.', level: 0.5 },
    lead: { play: marimba, level: 0.8, octave: 0, echo: 0.2, isDense: true },
    bass: { play: bass, pattern: '8.....6.7...5...', level: 0.85 },
    drums: [
      { play: kick, pattern: '9.....5.8.......', level: 0.8 },
      { play: clap, pattern: '....8.......8..3', level: 0.7 },
      { play: shaker, pattern: '6363636363636363', level: 0.9 },
    ],
    room: { seconds: 1.3, level: 0.22 },
    duck: 0.25,
  },
  dreamy: {
    beatsPerMinute: 84,
    swing: 0,
    scale: 'major',
    progressions: [
      [chordOf(IV, 'maj9'), chordOf(I, 'maj7'), chordOf(vi, 'min9'), chordOf(V, 'sus4')],
      [chordOf(I, 'maj9'), chordOf(iii, 'min7'), chordOf(IV, 'maj9'), chordOf(vi, 'min9')],
    ],
    chords: { play: pad, pattern: '8...............', level: 0.95 },
    lead: { play: string, level: 0.85, octave: 12, echo: 0.42, isDense: false },
    bass: { play: bass, pattern: '7.........4.....', level: 0.75 },
    drums: [
      { play: kick, pattern: '7.........4.....', level: 0.62 },
      { play: brush, pattern: '........5.......', level: 0.6 },
      { play: hat, pattern: '..4...4...4...5.', level: 1.1 },
    ],
    room: { seconds: 2.6, level: 0.42 },
    duck: 0.2,
  },
  electric: {
    beatsPerMinute: 120,
    swing: 0,
    scale: 'minor',
    progressions: [
      [chordOf(0, 'min9'), chordOf(8, 'maj7'), chordOf(3, 'major'), chordOf(10, 'add9')],
      [chordOf(8, 'maj7'), chordOf(10, 'major'), chordOf(0, 'min7'), chordOf(3, 'add9')],
    ],
    chords: { play: pad, pattern: '9...............', level: 1 },
    lead: { play: blip, level: 0.7, octave: 12, echo: 0.34, isDense: true },
    bass: { play: bass, pattern: '..7...7...7...76', level: 0.95 },
    drums: [
      { play: kick, pattern: '9...9...9...9...', level: 0.95 },
      { play: clap, pattern: '....8.......8...', level: 1 },
      { play: hat, pattern: '..9.4.9...9.4.94', level: 1.25 },
      { play: shaker, pattern: '5353535353535353', level: 1.2 },
    ],
    room: { seconds: 1.7, level: 0.26 },
    duck: 0.62,
  },
  lofi: {
    beatsPerMinute: 80,
    swing: 0.32,
    scale: 'major',
    progressions: [
      [chordOf(ii, 'min9'), chordOf(V, 'sus9'), chordOf(I, 'maj9'), chordOf(vi, 'min9')],
      [chordOf(IV, 'maj9'), chordOf(iii, 'min7'), chordOf(ii, 'min9'), chordOf(I, 'maj9')],
    ],
    chords: { play: tines, pattern: '8......5..6.....', level: 0.9 },
    lead: { play: string, level: 0.5, octave: 0, echo: 0.25, isDense: false },
    bass: { play: bass, pattern: '8......5..7.....', level: 0.8 },
    drums: [
      { play: kick, pattern: '9......4..7.....', level: 0.75 },
      { play: brush, pattern: '....7.......7..2', level: 0.85 },
      { play: hat, pattern: '5.4.5.4.5.4.5.44', level: 0.7 },
    ],
    room: { seconds: 1.1, level: 0.2 },
    duck: 0.18,
  },
}
