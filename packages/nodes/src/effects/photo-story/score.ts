import type { BarKind } from '../../ground/film/sound/music/make-music.ts'
import type { MusicStyle } from '../../ground/film/sound/music/style-names.ts'
import { styles } from '../../ground/film/sound/music/styles.ts'
import { type Pace, secondsPerPhoto } from './timeline.ts'

/** Plans the bars of the music under a story: a whole number per photo, so that dissolves are on the first beat of a bar. */
export function planMusic(
  photos: number,
  pace: Pace,
  style: MusicStyle,
): { bars: BarKind[]; beatSeconds: number } {
  const seconds = secondsPerPhoto[pace]
  // Each photo has one or two bars: the number with which the tempo is nearer to the tempo of the style.
  const away = (bars: number) => Math.abs(Math.log((240 * bars) / seconds / styles[style].beatsPerMinute))
  const perPhoto = away(1) <= away(2) ? 1 : 2
  const count = Math.max(2, photos) * perPhoto
  const bars = Array.from({ length: count }, (_, bar): BarKind => {
    if (bar === count - 1) return 'end'
    if (bar === 0 && count > 2) return 'intro'
    return count >= 6 && bar >= (count * 2) / 3 ? 'high' : 'main'
  })
  return { bars, beatSeconds: seconds / perPhoto / 4 }
}
