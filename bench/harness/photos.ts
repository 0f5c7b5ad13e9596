import { maxUploadBytes } from '@easel/contract'
import { samplePhoto } from '@easel/testkit'

/** Makes a phone photo: 12 megapixels with camera noise. Another seed gives another picture. */
export function phonePhoto(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  return photo({ width: 4000, height: 3000, seed })
}

/** Makes a photo that is small enough for short runs. */
export function smallPhoto(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  return photo({ width: 640, height: 480, seed })
}

async function photo(options: Parameters<typeof samplePhoto>[0]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await samplePhoto(options))
}

/** Makes a very small photo: painting the photo takes hardly longer than loading and saving it. */
export function tinyPhoto(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  return photo({ width: 160, height: 120, seed })
}

/** A photo of nearly as many bytes as an upload may have. */
export async function largePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const photo = await phonePhoto(1)
  const bytes = new Uint8Array(maxUploadBytes - 1024)
  bytes.set(photo)
  // Bytes after the end of a JPEG are ignored by every reader.
  return bytes
}
