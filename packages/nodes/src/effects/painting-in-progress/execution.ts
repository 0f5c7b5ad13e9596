import type { Execution, ExecutionContext, ImageValue, VideoValue } from '../../execution-types.ts'
import { type PaintingSettings, StrokePainter } from '../../ground/drawing/stroke-painter.ts'
import { makeFilm } from '../../ground/film/make-film.ts'
import { Screen } from '../../ground/film/screen.ts'
import { type FilmSettings, fillFrame, photoFilmOf } from '../../ground/film/settings.ts'
import { scoreFor } from '../../ground/film/sound/music/score.ts'
import type { MusicStyle } from '../../ground/film/sound/music/styles.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'

const lengths = { short: 8, usual: 12, long: 18 } as const
/** Durations of the blank canvas at the start and of the finished picture at the end, in seconds. */
const [blankSeconds, finishedSeconds] = [0.4, 1.8]
const canvas = '#f4eee6'

export interface ProgressSettings extends FilmSettings, PaintingSettings {
  readonly seconds: number
  readonly music: MusicStyle | 'none'
}

/**
 * Painting time, 0..1, at a frame. It runs unevenly: the few broad strokes come
 * slowly enough to be seen, fine strokes in large numbers.
 */
export function paintedAt(frame: number, frames: number, fps: number): number {
  const end = frames - finishedSeconds * fps
  const share = Math.min(1, Math.max(0, (frame - blankSeconds * fps) / (end - blankSeconds * fps)))
  return share >= 1 ? 1 : 0.62 * share + 0.38 * share * share * (3 - 2 * share)
}

/**
 * Films a photo being painted in oil: a blank canvas, broad masses, forms, then ever finer
 * strokes, each laid once, in an order that sweeps over the picture. The finished painting
 * stays for a while. Deterministic: the same input gives the same frames.
 */
export async function filmPainting(
  image: ImageValue,
  settings: ProgressSettings,
  context: ExecutionContext,
): Promise<VideoValue> {
  const { size, fps, seconds, music, seed } = settings
  const frames = seconds * fps
  using painter = new StrokePainter(await fillFrame(image, size, canvas), settings, context.signal)
  await painter.prepare()
  const screen = new Screen(painter.session, size)
  const sound = music === 'none' ? undefined : scoreFor({ style: music, seconds, seed }, context.signal)
  const draw = async (frame: number) => {
    await painter.paintUntil(paintedAt(frame, frames, fps))
    await painter.show(screen.rgba)
  }
  const order = {
    screen,
    fps,
    frames,
    poster: frames - 1,
    previewFrom: fps,
    ...(sound && { sound }),
  }
  return await makeFilm(order, draw, context)
}

export const executePaintingInProgress: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const settings: ProgressSettings = {
    ...photoFilmOf(inputs, image),
    seconds: lengths[choiceOf(inputs, 'length', ['short', 'usual', 'long'])],
    brush_size: numberOf(inputs, 'brush_size'),
    strength: numberOf(inputs, 'strength'),
    music: choiceOf(inputs, 'music', ['none', 'dreamy', 'sunny', 'lofi']),
    seed: numberOf(inputs, 'seed'),
  }
  return [await filmPainting(image, settings, context)]
}
