import type { MusicChoice } from '../../inputs.ts'
import type { LazySound } from '../sound.ts'
import { type BarKind, makeMusic, musicRate } from './make-music.ts'
import { styles } from './styles.ts'

/**
 * Composes calm music for a film of the given length in seconds, with few instruments at the beginning and the end. The tempo is
 * adapted to fill the time. Returns the part of a film's order that names its sound; a film without music has none.
 */
export function scoreFor(
  order: { music: MusicChoice; seconds: number; seed: number },
  signal: AbortSignal,
): { readonly sound?: LazySound } {
  const { music: style, seconds, seed } = order
  if (style === 'none') return {}
  const count = Math.max(2, Math.round((seconds * styles[style].beatsPerMinute) / 240))
  const beatSeconds = seconds / (count * 4)
  const bars = Array.from({ length: count }, (_, bar): BarKind => {
    if (bar === count - 1) return 'end'
    return bar < Math.min(2, count / 3) ? 'intro' : 'main'
  })
  const piece = { style, beatSeconds, bars, seed }
  return { sound: { rate: musicRate, make: () => makeMusic(piece, signal) } }
}
