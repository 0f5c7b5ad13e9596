import type { LateSound } from '../sound.ts'
import { type BarKind, makeMusic, musicRate } from './make-music.ts'
import { type MusicStyle, styles } from './styles.ts'

/**
 * Composes calm music for a film of the given length in seconds, with few instruments at the beginning and the end. The tempo is
 * adapted to fill the time.
 */
export function scoreFor(
  order: { style: MusicStyle; seconds: number; seed: number },
  signal: AbortSignal,
): LateSound {
  const count = Math.max(2, Math.round((order.seconds * styles[order.style].beatsPerMinute) / 240))
  const beatSeconds = order.seconds / (count * 4)
  const bars = Array.from({ length: count }, (_, bar): BarKind => {
    if (bar === count - 1) return 'end'
    return bar < Math.min(2, count / 3) ? 'intro' : 'main'
  })
  const piece = { style: order.style, beatSeconds, bars, seed: order.seed }
  return { rate: musicRate, make: () => makeMusic(piece, signal) }
}
