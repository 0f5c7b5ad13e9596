import { childEnvironment } from '../child-environment.ts'
import type { Sound } from '../sound/sound.ts'
import { ChildOutput } from './child-output.ts'
import { type FilmHead, filmLimits } from './messages.ts'
import { soundOf, stereoBytes } from './sound-of.ts'

/** Bytes of one allocation that ffmpeg may make. */
const maxAllocation = 256_000_000
/** Samples per second. */
const rate = 48_000

/** Arguments of every call: nothing but the file is opened, and nothing larger than the limits is decoded. */
const guards = [
  ...['-hide_banner', '-loglevel', 'quiet', '-nostdin', '-max_alloc', String(maxAllocation)],
  ...['-protocol_whitelist', 'file', '-format_whitelist', 'mov,matroska,webm'],
  ...['-max_pixels', String(filmLimits.pixels), '-threads', '2'],
]

function open(args: readonly string[], signal: AbortSignal): ChildOutput {
  return new ChildOutput('ffmpeg', [...guards, ...args, 'pipe:1'], { env: childEnvironment(), signal })
}

/** Decodes the frames of a film, in the size of its head, with the system's ffmpeg. */
export async function* ffmpegFrames(
  file: string,
  { width, height, times }: FilmHead,
  signal: AbortSignal,
): AsyncGenerator<{ index: number; rgba: Uint8Array }> {
  const cut = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=lanczos,crop=${width}:${height},format=rgb24,format=rgba`
  await using output = open(
    ['-i', file, '-map', '0:v:0', '-fps_mode', 'passthrough', '-vf', cut, '-f', 'rawvideo'],
    signal,
  )
  for (const index of times.keys()) {
    const rgba = await output.read(width * height * 4)
    if (rgba.length < width * height * 4) return
    yield { index, rgba }
  }
}

/** Decodes the sound of a film with the system's ffmpeg, of two sides; undefined where it cannot. */
export async function ffmpegSound(file: string, signal: AbortSignal): Promise<Sound | undefined> {
  const limit = String(filmLimits.seconds)
  await using output = open(
    ['-i', file, '-map', '0:a:0', '-t', limit, '-ac', '2', '-ar', String(rate), '-f', 'f32le'],
    signal,
  )
  // A second at a time.
  const pieces: Buffer[] = []
  while (pieces.length < filmLimits.seconds) {
    const piece = await output.read(rate * stereoBytes)
    pieces.push(piece)
    if (piece.length < rate * stereoBytes) break
  }
  return soundOf(pieces, rate)
}
