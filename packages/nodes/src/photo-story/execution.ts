import type { Execution, ExecutionContext, ImageValue, VideoValue } from '../execution-types.ts'
import { choiceOf, imagesOf, numberOf } from '../read-input.ts'
import { shrinkImage } from '../shrink.ts'
import type { FilmWriter } from './film-writer.ts'
import { FrameSource } from './frames.ts'
import { type Encoder, openWriter } from './open-writer.ts'
import type { Size } from './scene.ts'
import { type Pace, planTimeline, type Timeline } from './timeline.ts'

export interface StorySettings {
  readonly pace: Pace
  readonly size: Size
  readonly fps: number
  readonly seed: number
  /** The best that is there unless told. */
  readonly encoder?: Encoder
}

const previewSide = 512
const previewMilliseconds = 300
const sampleSide = 320

const shortSides = { '720p': 720, '1080p': 1080 } as const

/** The frame of a resolution (its shorter side; of a square, both) and format. */
export function frameSize(resolution: '720p' | '1080p', format: 'landscape' | 'portrait' | 'square'): Size {
  const short = shortSides[resolution]
  const long = (short * 16) / 9
  if (format === 'square') return { width: short, height: short }
  return format === 'landscape' ? { width: long, height: short } : { width: short, height: long }
}

interface Roll {
  readonly source: FrameSource
  readonly writer: FilmWriter
  readonly timeline: Timeline
}

/** Draws and writes every frame; answers with those from the middle of each photo's time, small, and the first of them whole. */
async function roll(
  { source, writer, timeline }: Roll,
  context: ExecutionContext,
): Promise<Pick<VideoValue, 'poster' | 'frames'>> {
  const middles = new Set(timeline.shots.map(({ first, end }) => Math.floor((first + end) / 2)))
  const posterFrame = Math.floor(timeline.frames / timeline.shots.length / 2)
  const frames: ImageValue[] = []
  let poster: ImageValue | null = null
  let shown = Number.NEGATIVE_INFINITY
  for (let frame = 0; frame < timeline.frames; frame++) {
    await writer.add(await source.i420(frame))
    if (frame === posterFrame) poster = source.picture()
    if (middles.has(frame)) frames.push(await shrinkImage(source.picture(), sampleSide))
    const now = performance.now()
    if (now - shown > previewMilliseconds && frame >= timeline.fade / 2) {
      shown = now
      context.preview(await shrinkImage(source.picture(), previewSide))
    }
    context.progress((frame + 1) / timeline.frames)
  }
  return { poster: poster ?? source.picture(), frames }
}

/**
 * Makes a film of photos: slow camera moves, dissolves, H.264 in MP4 at a constant frame rate (an animated WebP where
 * there is no encoder). Frames are drawn, encoded and forgotten one by one. The same input draws the same frames.
 */
export async function tellStory(
  images: readonly ImageValue[],
  settings: StorySettings,
  context: ExecutionContext,
): Promise<VideoValue> {
  const { size, fps } = settings
  const timeline = planTimeline(images.length, settings.pace, fps)
  using source = new FrameSource({ images, timeline, size, seed: settings.seed }, context.signal)
  const opened = await openWriter({ ...size, fps, frames: timeline.frames }, settings.encoder)
  await using writer = opened.writer
  const pictures = await roll({ source, writer, timeline }, context)
  return {
    kind: 'video',
    mime_type: opened.encoder === 'webp' ? 'image/webp' : 'video/mp4',
    bytes: await writer.finish(),
    ...size,
    duration_ms: Math.round((timeline.frames * 1000) / fps),
    ...pictures,
  }
}

export const executePhotoStory: Execution = async (inputs, context) => {
  const size = frameSize(
    choiceOf(inputs, 'resolution', ['720p', '1080p']),
    choiceOf(inputs, 'format', ['landscape', 'portrait', 'square']),
  )
  const settings: StorySettings = {
    pace: choiceOf(inputs, 'pace', ['calm', 'steady', 'lively']),
    fps: Number(choiceOf(inputs, 'fps', ['24', '30'])),
    seed: numberOf(inputs, 'seed'),
    size,
  }
  return [await tellStory(imagesOf(inputs, 'images').images, settings, context)]
}
