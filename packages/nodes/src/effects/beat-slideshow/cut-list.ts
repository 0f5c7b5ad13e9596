import type { BarKind } from '../../ground/film/sound/music/make-music.ts'
import { randomOf } from '../../ground/random/random.ts'

/** Transition from the previous picture. */
export type Entrance = 'cut' | 'flash' | 'whip' | 'zoom' | 'spin'

export interface Cut {
  readonly photo: number
  /** Number of earlier cuts that showed the same photo. */
  readonly showing: number
  /** Start in half beats from the start of the film; `end` is the start of the next cut. */
  readonly start: number
  readonly end: number
  readonly entrance: Entrance
  /** Direction in sixteenths of a turn, from which the camera enters and to which it leans. */
  readonly move: number
  /** Camera zoom: 1 shows the whole laid-out photo. */
  readonly zoom: number
  /** Strength of the camera punch on each beat, from 0 to 1. */
  readonly punch: number
  /** Photos shown side by side, one more with every beat; empty for a single picture. */
  readonly panels: readonly number[]
}

export interface CutList {
  readonly bars: readonly BarKind[]
  readonly cuts: readonly Cut[]
}

const halvesPerBar = 8
const ways = 16

/** Lengths of cuts, in half beats, that fill a bar of each kind. */
const rhythms: Readonly<Record<BarKind, readonly (readonly number[])[]>> = {
  intro: [[8]],
  main: [[4, 4]],
  build: [[2, 2, 1, 1, 1, 1]],
  high: [
    [4, 2, 2],
    [2, 2, 4],
    [3, 3, 2],
  ],
  end: [[8]],
}

/** Returns the bars of a film: every photo once in the calm bars, then a build-up, a climax and an end. */
function barsFor(photos: number): BarKind[] {
  const main = Math.max(2, Math.ceil((photos - 1) / 2))
  const high = photos <= 3 ? 2 : photos <= 6 ? 3 : 4
  const repeat = <T>(kind: T, times: number) => Array.from({ length: times }, () => kind)
  return ['intro', ...repeat<BarKind>('main', main), 'build', ...repeat<BarKind>('high', high), 'end']
}

const zooms: Readonly<Record<BarKind, readonly number[]>> = {
  intro: [1],
  main: [1, 1, 1.22],
  build: [1.35, 1.6, 1.15],
  high: [1, 1.3, 1.55],
  end: [1],
}

function entranceOf(kind: BarKind, index: number, random: () => number): Entrance {
  if (kind === 'intro') return 'cut'
  if (kind === 'build') return index < 2 ? 'zoom' : 'cut'
  if (kind === 'end') return 'flash'
  if (kind === 'high' && index === 0) return 'flash'
  const choices: readonly Entrance[] =
    kind === 'main' ? ['whip', 'zoom', 'whip', 'spin'] : ['whip', 'zoom', 'spin', 'cut', 'flash']
  return choices[Math.floor(random() * choices.length)]!
}

/** Returns the photos that are shown side by side in the second bar of the climax. */
function panelsOf(photos: number, first: number): readonly number[] {
  return [0, 1, 2].map((index) => (first + index) % photos)
}

/**
 * Plans the time at which each photo is shown and its transition, with cuts on beats and half beats. Photos keep the given order,
 * and all are shown before any is repeated; the film ends with the last photo.
 */
export function planCuts(photos: number, seed: number): CutList {
  const random = randomOf(seed ^ 0x63757473)
  const bars = barsFor(photos)
  const cuts: Cut[] = []
  let next = 0
  let move = Math.floor(random() * ways)
  for (const [bar, kind] of bars.entries()) {
    const isSplit = kind === 'high' && bars[bar - 2] === 'build'
    const rhythm = isSplit ? [8] : rhythms[kind][Math.floor(random() * rhythms[kind].length)]!
    let start = bar * halvesPerBar
    for (const [index, length] of rhythm.entries()) {
      // The new direction differs much from the previous direction, because two similar moves in sequence look like a mistake.
      move = (move + 5 + Math.floor(random() * 7)) % ways
      const photo = kind === 'end' ? photos - 1 : next++ % photos
      cuts.push({
        ...{ photo, start, end: start + length, move },
        showing: cuts.filter((cut) => cut.photo === photo).length,
        entrance: entranceOf(kind, index, random),
        zoom: zooms[kind][Math.floor(random() * zooms[kind].length)]!,
        punch: kind === 'high' ? 1 : kind === 'main' ? 0.55 : kind === 'end' ? 0.5 : 0.2,
        panels: isSplit ? panelsOf(photos, next) : [],
      })
      start += length
    }
  }
  return { bars, cuts }
}
