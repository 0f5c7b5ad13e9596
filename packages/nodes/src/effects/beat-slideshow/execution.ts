import type { Execution, ExecutionContext, ImageValue, VideoValue } from '../../execution-types.ts'
import { makeFilm } from '../../ground/film/make-film.ts'
import type { Encoder } from '../../ground/film/open-writer.ts'
import { type FilmSettings, filmSettingsOf } from '../../ground/film/settings.ts'
import { makeMusic, musicRate } from '../../ground/film/sound/music/make-music.ts'
import { type MusicStyle, musicStyles } from '../../ground/film/sound/music/style-names.ts'
import { styles } from '../../ground/film/sound/music/styles.ts'
import { choiceOf, imagesOf, numberOf } from '../../ground/inputs/read-input.ts'
import { planCuts } from './cut-list.ts'
import { Show } from './show.ts'
import { type GradeName, gradeNames } from './styles.ts'

const tempos = { slower: 0.86, usual: 1, faster: 1.14 } as const

export interface SlideshowSettings extends FilmSettings {
  readonly music: MusicStyle
  readonly tempo: keyof typeof tempos
  readonly look: GradeName
  readonly seed: number
  /** The encoder; by default the best encoder available. */
  readonly encoder?: Encoder
}

/** Frames per half beat, rounded to a whole number so that every cut falls on a frame and music and pictures stay in sync. */
export function framesPerHalfBeat({
  music,
  tempo,
  fps,
}: Pick<SlideshowSettings, 'music' | 'tempo' | 'fps'>): number {
  return Math.round((30 * fps) / (styles[music].beatsPerMinute * tempos[tempo]))
}

/**
 * Makes a film of photos cut on the beats of generated music: whip pans, zooms and turns
 * with motion blur, a punch on every beat, flashes where the music opens up.
 * Deterministic: the same input gives the same frames and audio samples.
 */
export async function makeSlideshow(
  images: readonly ImageValue[],
  settings: SlideshowSettings,
  context: ExecutionContext,
): Promise<VideoValue> {
  const { size, fps, look, music, seed, encoder } = settings
  const list = planCuts(images.length, seed)
  const framesPerHalf = framesPerHalfBeat(settings)
  const beatSeconds = (2 * framesPerHalf) / fps
  using show = new Show({ size, fps, framesPerHalf, list, look }, context.signal)
  for (const image of images) await show.add(image)
  const sound = {
    rate: musicRate,
    make: () => makeMusic({ style: music, beatSeconds, bars: list.bars, seed }, context.signal),
  }
  // Takes a sample frame per photo: the middle of its first time on screen.
  const samples = images.map((_, photo) => {
    const { start, end } = list.cuts.find((cut) => cut.photo === photo && cut.panels.length === 0)!
    return Math.floor(((start + end) / 2) * framesPerHalf)
  })
  const poster = samples[0]!
  const order = { screen: show.screen, fps, frames: show.frames, sound, poster, samples }
  return await makeFilm({ ...order, ...(encoder && { encoder }) }, (frame) => show.draw(frame), context)
}

export const executeBeatSlideshow: Execution = async (inputs, context) => {
  const settings: SlideshowSettings = {
    ...filmSettingsOf(inputs),
    music: choiceOf(inputs, 'music', musicStyles),
    tempo: choiceOf(inputs, 'tempo', ['slower', 'usual', 'faster']),
    look: choiceOf(inputs, 'look', gradeNames),
    seed: numberOf(inputs, 'seed'),
  }
  return [await makeSlideshow(imagesOf(inputs, 'images').images, settings, context)]
}
