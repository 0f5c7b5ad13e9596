import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openFilm } from '../../src/download/read-film.ts'
import type {
  ExecutionContext,
  ImageValue,
  ResolvedInput,
  SocketValue,
  VideoValue,
} from '../../src/execution.ts'
import { executions } from '../../src/execution.ts'
import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { openFilmWriter } from '../../src/ground/film/open-writer.ts'

/** Size of every cover, in pixels. */
export const coverSize = { width: 960, height: 1200 }

const assets = new URL('../../assets/', import.meta.url)

/** Execution context for nodes run by this script: no listeners and no sources. */
export const context: ExecutionContext = {
  signal: new AbortController().signal,
  progress: () => undefined,
  preview: () => undefined,
  readSource: () => Promise.reject(new Error('covers have no sources')),
}

/** Returns the path of an asset. */
export function assetPath(name: string): string {
  return fileURLToPath(new URL(name, assets))
}

/** Runs a node and returns its first output. */
export async function runNode<T extends SocketValue = ImageValue>(
  type: string,
  inputs: Readonly<Record<string, ResolvedInput>>,
): Promise<T> {
  const [value] = await executions.get(type)!(inputs, context)
  return value as T
}

/** Saves a picture as a cover, cropped around the middle. `quality` is that of the WebP; pictures full of small edges need less. */
export async function saveCover(name: string, image: ImageValue, quality = 78): Promise<void> {
  await sharpOf(image)
    .resize({ ...coverSize, fit: 'cover' })
    .removeAlpha()
    .webp({ quality, effort: 6 })
    .toFile(assetPath(name))
}

/** Saves the seconds of a film that preview its template: strongly compressed, without sound. */
export async function savePreview(
  name: string,
  film: VideoValue,
  seconds: { from: number; to: number },
): Promise<void> {
  const opened = await openFilm(film.bytes)
  const { width, height, fps } = opened
  const [first, end] = [seconds.from * fps, Math.min(opened.frames, seconds.to * fps)]
  const format = { width, height, fps, frames: end - first, quality: 'compressed' } as const
  await using writer = (await openFilmWriter(format, 'mp4'))!
  // The encoder's threads do not keep the process alive; this timer does.
  const awake = setInterval(() => undefined, 1000)
  let frame = 0
  for await (const bytes of opened.read(context.signal)) {
    if (frame >= first && frame < end) await writer.add(bytes)
    frame += 1
  }
  await writeFile(assetPath(name), await writer.finish())
  clearInterval(awake)
}
