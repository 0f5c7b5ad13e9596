import { hasFfmpeg, openFfmpegWriter } from './ffmpeg-writer.ts'
import type { FilmFormat, FilmWriter } from './film-writer.ts'
import { type Container, loadWebCodecs, openWebCodecsWriter } from './webcodecs-writer.ts'
import { openWebpWriter } from './webp-writer.ts'

export type Encoder = 'webcodecs' | 'ffmpeg' | 'webp'

/** Opens the best writer on this machine, or the requested writer. */
export async function openWriter(
  format: FilmFormat,
  wanted?: Encoder,
): Promise<{ writer: FilmWriter; encoder: Encoder }> {
  const codecs = wanted === undefined || wanted === 'webcodecs' ? await loadWebCodecs() : null
  if (codecs) return { writer: openWebCodecsWriter(codecs, format), encoder: 'webcodecs' }
  if (wanted !== 'webp' && (await hasFfmpeg()))
    return { writer: await openFfmpegWriter(format), encoder: 'ffmpeg' }
  return { writer: openWebpWriter(format), encoder: 'webp' }
}

/** Opens a writer for exactly this container; undefined if this machine has none. */
export async function openFilmWriter(
  format: FilmFormat,
  container: Container,
): Promise<FilmWriter | undefined> {
  const codecs = await loadWebCodecs()
  if (codecs) return openWebCodecsWriter(codecs, format, container)
  return container === 'mp4' && (await hasFfmpeg()) ? await openFfmpegWriter(format) : undefined
}
