import type { Execution, ExecutionContext, ImageValue, VideoValue } from '../../execution-types.ts'
import { makeFilm } from '../../ground/film/make-film.ts'
import type { Encoder } from '../../ground/film/open-writer.ts'
import { type FilmSettings, filmSettingsOf } from '../../ground/film/settings.ts'
import { choiceOf, imagesOf, numberOf } from '../../ground/inputs/read-input.ts'
import { FrameSource } from './frames.ts'
import { type Pace, planTimeline } from './timeline.ts'

export interface StorySettings extends FilmSettings {
  readonly pace: Pace
  readonly seed: number
  /** Default: the best encoder available. */
  readonly encoder?: Encoder
}

/**
 * Makes a film of photos with slow camera moves and dissolves. The middle frame of each photo is kept as a sample,
 * that of the first as the poster. Deterministic: the same input gives the same frames.
 */
export async function tellStory(
  images: readonly ImageValue[],
  settings: StorySettings,
  context: ExecutionContext,
): Promise<VideoValue> {
  const { size, fps, seed, encoder } = settings
  const timeline = planTimeline(images.length, settings.pace, fps)
  using source = new FrameSource({ images, timeline, size, seed }, context.signal)
  const order = {
    screen: source.screen,
    fps,
    frames: timeline.frames,
    poster: Math.floor(timeline.frames / timeline.shots.length / 2),
    samples: timeline.shots.map(({ first, end }) => Math.floor((first + end) / 2)),
    previewFrom: timeline.fade / 2,
    ...(encoder && { encoder }),
  }
  return await makeFilm(order, (frame) => source.draw(frame), context)
}

export const executePhotoStory: Execution = async (inputs, context) => {
  const settings: StorySettings = {
    ...filmSettingsOf(inputs),
    pace: choiceOf(inputs, 'pace', ['calm', 'steady', 'lively']),
    seed: numberOf(inputs, 'seed'),
  }
  return [await tellStory(imagesOf(inputs, 'images').images, settings, context)]
}
