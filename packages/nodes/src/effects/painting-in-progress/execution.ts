import type { Execution, ExecutionContext, ImageValue, VideoValue } from '../../execution-types.ts'
import { type PaintingSettings, StrokePainter } from '../../ground/drawing/stroke-painter.ts'
import { type MusicChoice, musicChoices } from '../../ground/film/inputs.ts'
import { makeFilm } from '../../ground/film/make-film.ts'
import { Screen } from '../../ground/film/screen.ts'
import { type FilmSettings, fillFrame, photoFilmOf } from '../../ground/film/settings.ts'
import { scoreFor } from '../../ground/film/sound/music/score.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { findPaintingFocus, planFinishing } from '../../ground/people/painting-focus.ts'

const lengths = { short: 8, usual: 12, long: 18 } as const
/** Time for which the finished picture is shown, in seconds. */
const finishedSeconds = 1.8
/** Painting time of the first frame. Players show this frame before they play, so the canvas must not be empty. */
const firstTime = 0.06
const canvas = '#f4eee6'
/** Degree of detail of the faces, from 0 to 1. */
const finish = 0.55

type Brushwork = Omit<PaintingSettings, 'finish'>

export interface ProgressSettings extends FilmSettings, Brushwork {
  readonly seconds: number
  readonly music: MusicChoice
}

/**
 * Returns the painting time, from 0 to 1, at a frame. It advances evenly: each layer has a share of the time that is long enough to
 * follow its strokes.
 */
export function paintedAt(frame: number, frames: number, fps: number): number {
  const share = Math.min(1, frame / (frames - finishedSeconds * fps))
  return share >= 1 ? 1 : firstTime + (1 - firstTime) * share
}

/**
 * Prepares a painter that paints faces, or otherwise the subject, in detail and all other parts loosely. `image` has the size of
 * the frame.
 */
async function painterFor(
  image: ImageValue,
  settings: Brushwork,
  signal: AbortSignal,
): Promise<StrokePainter> {
  const found = await findPaintingFocus(image, signal)
  const painter = new StrokePainter(
    image,
    { ...settings, finish: planFinishing(found, Math.max(image.width, image.height), finish) },
    signal,
  )
  await painter.prepare()
  return painter
}

/**
 * Films a photo while it is painted in oil: broad masses on a canvas, forms, then fine strokes for the faces, or otherwise for
 * the subject. Each stroke is laid once, in an order that sweeps over the picture. The finished painting is shown for a while,
 * and is the poster. Deterministic: the same input gives the same frames.
 */
export async function filmPainting(
  image: ImageValue,
  settings: ProgressSettings,
  context: ExecutionContext,
): Promise<VideoValue> {
  const { size, fps, seconds, music, seed } = settings
  const frames = seconds * fps
  using painter = await painterFor(await fillFrame(image, size, canvas), settings, context.signal)
  const screen = new Screen(painter.session, size)
  const draw = async (frame: number) => {
    await painter.paintUntil(paintedAt(frame, frames, fps))
    await painter.show(screen.rgba)
  }
  const order = {
    screen,
    fps,
    frames,
    poster: frames - 1,
    previewFrom: fps / 2,
    ...scoreFor({ music, seconds, seed }, context.signal),
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
    music: choiceOf(inputs, 'music', musicChoices),
    seed: numberOf(inputs, 'seed'),
  }
  return [await filmPainting(image, settings, context)]
}
