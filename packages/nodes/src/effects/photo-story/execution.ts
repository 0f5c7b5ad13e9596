import type { Execution, ExecutionContext, ImageValue, VideoValue } from '../../execution-types.ts'
import { type MusicChoice, musicChoices } from '../../ground/film/inputs.ts'
import { makeFilm } from '../../ground/film/make-film.ts'
import type { Encoder } from '../../ground/film/open-writer.ts'
import { type FilmSettings, filmSettingsOf } from '../../ground/film/settings.ts'
import { makeMusic, musicRate } from '../../ground/film/sound/music/make-music.ts'
import { choiceOf, imagesOf, numberOf } from '../../ground/inputs/read-input.ts'
import { FrameSource } from './frames.ts'
import { planMusic } from './score.ts'
import { type Pace, planTimeline } from './timeline.ts'

export interface StorySettings extends FilmSettings {
  readonly pace: Pace
  readonly music: MusicChoice
  readonly seed: number
  /** The encoder; by default the best encoder available. */
  readonly encoder?: Encoder
}

/**
 * Makes a film of photos with slow camera moves, dissolves and music. The middle frame of each photo is kept as a sample, and the
 * frame of the first photo as the poster. Deterministic: equal inputs give equal frames.
 */
export async function tellStory(
  images: readonly ImageValue[],
  settings: StorySettings,
  context: ExecutionContext,
): Promise<VideoValue> {
  const { size, fps, pace, music, seed, encoder } = settings
  const timeline = planTimeline(images.length, pace, fps)
  using source = new FrameSource({ images, timeline, size, seed }, context.signal)
  const sound = music !== 'none' && {
    rate: musicRate,
    make: () => makeMusic({ style: music, seed, ...planMusic(images.length, pace, music) }, context.signal),
  }
  const order = {
    screen: source.screen,
    fps,
    frames: timeline.frames,
    poster: Math.floor(timeline.frames / timeline.shots.length / 2),
    samples: timeline.shots.map(({ first, end }) => Math.floor((first + end) / 2)),
    ...(sound && { sound }),
    ...(encoder && { encoder }),
  }
  return await makeFilm(order, (frame) => source.draw(frame), context)
}

export const executePhotoStory: Execution = async (inputs, context) => {
  const settings: StorySettings = {
    ...filmSettingsOf(inputs),
    pace: choiceOf(inputs, 'pace', ['calm', 'steady', 'lively']),
    music: choiceOf(inputs, 'music', musicChoices),
    seed: numberOf(inputs, 'seed'),
  }
  return [await tellStory(imagesOf(inputs, 'images').images, settings, context)]
}
