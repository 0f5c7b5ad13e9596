import { openFilmWriter } from '../ground/film/open-writer.ts'
import { limitedSize, scaleFrame } from './planes.ts'
import { openFilm } from './read-film.ts'
import { UnsupportedVariantError, type Variant } from './types.ts'

const side = 480
const seconds = 4
/** Start as a fraction of the film, because films begin with a fade or an empty sheet. */
const beginsAt = 0.3

/** Cuts a short silent clip of a few seconds from a film, for lists. */
export async function makeClip(bytes: Uint8Array, signal: AbortSignal): Promise<Variant> {
  const film = await openFilm(bytes)
  const frames = Math.min(film.frames, Math.round(seconds * film.fps))
  const first = Math.min(Math.floor(film.frames * beginsAt), film.frames - frames)
  const size = limitedSize(film, side)
  const writer = await openFilmWriter({ ...size, fps: film.fps, frames, quality: 'standard' }, 'mp4')
  if (!writer) throw new UnsupportedVariantError('There is no encoder for this kind of film')
  await using open = writer
  let index = 0
  for await (const frame of film.read(signal)) {
    if (index >= first) await open.add(await scaleFrame(frame, film, size))
    index += 1
    if (index === first + frames) break
  }
  const duration_ms = Math.round((frames * 1000) / film.fps)
  return { bytes: await open.finish(), mime_type: 'video/mp4', ...size, duration_ms }
}
