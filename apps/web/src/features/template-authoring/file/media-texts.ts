import { CustomSource, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, WEBM } from 'mediabunny'
import type { KeyedText } from './picture-texts.ts'

/**
 * Returns the texts in a video or a sound, by their keys; an empty list for a damaged file, and `undefined` if there is too much
 * to read. Only the parts that hold texts are read.
 */
export async function mediaTexts(file: Blob): Promise<KeyedText[] | undefined> {
  const formats = [MP4, QTFF, WEBM, MATROSKA, FLAC, OGG, MP3]
  let isTooLarge = false
  const source = boundedSource(file, () => {
    isTooLarge = true
  })
  const input = new Input({ source, formats })
  try {
    const { raw = {} } = await input.getMetadataTags()
    // The texts of an MP3 are in a separate field of ID3, by names.
    return Object.entries(raw).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value] as KeyedText] : namedTexts(value),
    )
  } catch {
    return isTooLarge ? undefined : []
  } finally {
    input.dispose()
  }
}

/** Maximum number of bytes that are read of a file: enough for the index of a long film and a workflow of the largest size. */
export const maxReadBytes = 64 * 1024 * 1024

/** Reads a file in parts, and stops if a crafted file would fill the memory. */
function boundedSource(file: Blob, onTooLarge: () => void): CustomSource {
  let remainingBytes = maxReadBytes
  return new CustomSource({
    getSize: () => file.size,
    read: async (start, end) => {
      remainingBytes -= end - start
      if (remainingBytes < 0) {
        onTooLarge()
        throw new Error('The metadata of the file is too large')
      }
      return new Uint8Array(await file.slice(start, end).arrayBuffer())
    },
    prefetchProfile: 'fileSystem',
  })
}

function namedTexts(value: unknown): KeyedText[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).filter((entry): entry is KeyedText => typeof entry[1] === 'string')
}
