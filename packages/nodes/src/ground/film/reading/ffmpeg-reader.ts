import type { Size } from '../../plane/size.ts'
import { childEnvironment } from '../child-environment.ts'
import type { Sound } from '../sound/sound.ts'
import { ChildOutput } from './child-output.ts'
import { type FilmHead, filmLimits } from './messages.ts'
import { soundOf, stereoBytes } from './sound-of.ts'

/** Maximum size in bytes of a single allocation by ffmpeg. */
const maxAllocation = 256_000_000
/** Samples per second. */
const rate = 48_000

/** Arguments of every call: ffmpeg opens only the file, and decodes nothing larger than the limits. */
const guards = [
  ...['-hide_banner', '-loglevel', 'quiet', '-nostdin', '-max_alloc', String(maxAllocation)],
  ...['-protocol_whitelist', 'file', '-format_whitelist', 'mov,matroska,webm'],
  ...['-max_pixels', String(filmLimits.pixels), '-threads', '2'],
]

function open(args: readonly string[], signal: AbortSignal): ChildOutput {
  return new ChildOutput('ffmpeg', args, { env: childEnvironment(), signal })
}

/** Returns arguments that write the frames of a film in a size, as RGBA. */
export function frameArguments(file: string, { width, height }: Size): string[] {
  const fill = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=lanczos,crop=${width}:${height}`
  const view = ['-fps_mode', 'passthrough', '-vf', `${fill},format=rgb24,format=rgba`]
  return [...guards, '-i', file, '-map', '0:v:0', ...view, '-f', 'rawvideo', 'pipe:1']
}

/** Returns arguments that write the sound of a film as stereo. */
export function soundArguments(file: string): string[] {
  const sides = ['-ac', '2', '-ar', String(rate)]
  const limitArguments = ['-t', String(filmLimits.seconds)]
  return [...guards, '-i', file, '-map', '0:a:0', ...limitArguments, ...sides, '-f', 'f32le', 'pipe:1']
}

/** Decodes the frames of a film, in the size of its head, with the system's ffmpeg. */
export async function* ffmpegFrames(
  file: string,
  { width, height, times }: FilmHead,
  signal: AbortSignal,
): AsyncGenerator<{ index: number; rgba: Uint8Array }> {
  await using output = open(frameArguments(file, { width, height }), signal)
  for (const index of times.keys()) {
    const rgba = await output.read(width * height * 4)
    if (rgba.length < width * height * 4) return
    yield { index, rgba }
  }
}

/** Decodes the sound of a film as stereo with the system's ffmpeg; undefined if ffmpeg cannot decode it. */
export async function ffmpegSound(file: string, signal: AbortSignal): Promise<Sound | undefined> {
  await using output = open(soundArguments(file), signal)
  // Each piece is a second of sound.
  const pieces: Buffer[] = []
  while (pieces.length < filmLimits.seconds) {
    const piece = await output.read(rate * stereoBytes)
    pieces.push(piece)
    if (piece.length < rate * stereoBytes) break
  }
  return soundOf(pieces, rate)
}
