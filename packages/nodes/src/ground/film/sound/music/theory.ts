/** A chord in semitones above the key's root; the bass note is first. */
export interface Chord {
  readonly bass: number
  readonly tones: readonly number[]
}

const qualities = {
  major: [0, 4, 7],
  minor: [0, 3, 7],
  maj7: [0, 4, 7, 11],
  min7: [0, 3, 7, 10],
  add9: [0, 4, 7, 14],
  maj9: [0, 4, 11, 14],
  min9: [0, 3, 10, 14],
  sus9: [0, 5, 10, 14],
  sus4: [0, 5, 7],
} as const

export type Quality = keyof typeof qualities

/** Builds a chord on the step `step` semitones above the key's root. */
export function chordOf(step: number, quality: Quality): Chord {
  return { bass: step, tones: qualities[quality].map((tone) => step + tone) }
}

/** Frequency of a MIDI key in Hz; 69 is A at 440 Hz. */
export function hertz(key: number): number {
  return 440 * 2 ** ((key - 69) / 12)
}

/** Close voicing: MIDI keys of a chord's tones, each in the octave nearest to `centre`. */
export function voicing(chord: Chord, root: number, centre: number): readonly number[] {
  const keys = chord.tones.map((tone) => {
    const key = root + tone
    return key + 12 * Math.round((centre - key) / 12)
  })
  return [...new Set(keys)].sort((a, b) => a - b)
}

/** Scales whose notes fit every chord of a key: major and minor pentatonic. */
export const pentatonic = { major: [0, 2, 4, 7, 9], minor: [0, 3, 5, 7, 10] } as const

/** Returns the MIDI key of a scale degree, which may be octaves above or below. */
export function degreeKey(scale: readonly number[], root: number, degree: number): number {
  const octave = Math.floor(degree / scale.length)
  return root + 12 * octave + scale[degree - octave * scale.length]!
}

/** Returns the chord tone nearest to a key. */
export function nearestTone(chord: Chord, root: number, key: number): number {
  const tones = chord.tones.map((tone) => {
    const low = root + tone
    return low + 12 * Math.round((key - low) / 12)
  })
  return tones.reduce((best, tone) => (Math.abs(tone - key) < Math.abs(best - key) ? tone : best))
}
