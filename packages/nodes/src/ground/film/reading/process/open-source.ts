import { open, readFile } from 'node:fs/promises'
import { mimeTypeOf } from '@easel/media-metadata'
import { openAnimation } from './animation.ts'
import { openMovingPng } from './apng.ts'
import type { FilmSource } from './source.ts'
import { openVideo } from './video.ts'

/** Bytes that suffice to detect a format. */
const startBytes = 64

/** Opens the film in a file. @throws RefusedFilm if the file is not a film, or a film beyond the limits. */
export async function openSource(file: string): Promise<FilmSource> {
  const type = mimeTypeOf(await startOf(file))
  // A video is read packet by packet.
  if (type?.startsWith('video/')) return await openVideo(file)
  const bytes = await readFile(file)
  return type === 'image/png' ? openMovingPng(bytes) : await openAnimation(bytes)
}

async function startOf(path: string): Promise<Uint8Array> {
  await using handle = await open(path)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(startBytes), 0, startBytes, 0)
  return buffer.subarray(0, bytesRead)
}
