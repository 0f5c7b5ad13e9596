import type { ExecutionContext, ImageValue, VideoValue } from '../../execution-types.ts'
import { shrinkImage } from '../codec/shrink.ts'
import type { FilmWriter } from './film-writer.ts'
import { type Encoder, openWriter } from './open-writer.ts'
import type { Screen } from './screen.ts'
import { type LazySound, piecesOf, type Sound } from './sound/sound.ts'

export interface FilmOrder {
  /** The screen on which frames are drawn, which also sets the size of the film. */
  readonly screen: Screen
  readonly fps: number
  readonly frames: number
  /** Sound of the same length as the film; by default, the film is silent. */
  readonly sound?: Sound | LazySound
  /** Index of the poster frame; by default two fifths into the film. */
  readonly poster?: number
  /** Indices of frames that together represent the film; by default evenly spaced frames. */
  readonly samples?: readonly number[]
  /** Earlier frames, for example a fade from black, are not shown as previews. */
  readonly previewFrom?: number
  /** The encoder; by default the best encoder available. */
  readonly encoder?: Encoder
}

const previewSide = 512
const previewMilliseconds = 300
const sampleSide = 320
const sampleCount = 6

const spread = (frames: number) =>
  Array.from({ length: Math.min(sampleCount, frames) }, (_, index) =>
    Math.floor(((index + 0.5) * frames) / Math.min(sampleCount, frames)),
  )

/** Draws and writes every frame; returns the frames that are kept as pictures. */
async function roll(
  order: FilmOrder & { readonly writer: FilmWriter },
  draw: (frame: number) => Promise<void>,
  context: ExecutionContext,
): Promise<Pick<VideoValue, 'poster' | 'frames'>> {
  const { screen, writer, frames: count } = order
  const posterFrame = Math.min(count - 1, order.poster ?? Math.floor(count * 0.4))
  const samples = new Set(order.samples ?? spread(count))
  const frames: ImageValue[] = []
  let poster: ImageValue | null = null
  let shown = Number.NEGATIVE_INFINITY
  for (let frame = 0; frame < count; frame++) {
    context.signal.throwIfAborted()
    await draw(frame)
    await writer.add(await screen.i420())
    if (frame === posterFrame) poster = screen.picture()
    if (samples.has(frame)) frames.push(await shrinkImage(screen.picture(), sampleSide))
    const now = performance.now()
    if (now - shown > previewMilliseconds && frame >= (order.previewFrom ?? 0)) {
      shown = now
      await context.preview(await shrinkImage(screen.picture(), previewSide))
    }
    context.progress((frame + 1) / count)
  }
  return { poster: poster ?? screen.picture(), frames }
}

/**
 * Makes a film: H.264 in MP4 at a constant frame rate, or an animated WebP if there is no encoder. `draw` draws one frame after
 * the other onto the screen; each frame is encoded and discarded, so that a film of any length takes the memory of a few frames.
 * Reports progress, shows previews, and rejects with the signal's reason when aborted.
 */
export async function makeFilm(
  order: FilmOrder,
  draw: (frame: number) => Promise<void>,
  context: ExecutionContext,
): Promise<VideoValue> {
  const { screen, fps, frames, sound } = order
  const size = { width: screen.width, height: screen.height }
  const format = { ...size, fps, frames, ...(sound && { sound: piecesOf(sound) }) }
  const opened = await openWriter(format, order.encoder)
  await using writer = opened.writer
  const pictures = await roll({ ...order, writer }, draw, context)
  return {
    kind: 'video',
    mime_type: opened.encoder === 'webp' ? 'image/webp' : 'video/mp4',
    bytes: await writer.finish(),
    ...size,
    duration_ms: Math.round((frames * 1000) / fps),
    ...pictures,
  }
}
