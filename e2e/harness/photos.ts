import { samplePhoto } from '@easel/testkit'

/** A file as passed to a file field. */
export interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

export function jpg(name: string, buffer: Buffer): Upload {
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Large enough that its work takes a while and sends previews. */
export async function largePhoto(seed = 1): Promise<Upload> {
  return jpg(`large-${seed}.jpg`, await samplePhoto({ width: 2400, height: 1600, seed }))
}

export async function smallPhoto(seed = 1): Promise<Upload> {
  return jpg(`small-${seed}.jpg`, await samplePhoto({ width: 480, height: 320, seed }))
}

/** For works that only have to exist: painting it takes a tenth of a second. */
export async function tinyPhoto(): Promise<Upload> {
  return jpg('tiny.jpg', await samplePhoto({ width: 240, height: 160 }))
}

export async function smallPhotos(count: number): Promise<Upload[]> {
  return await Promise.all(Array.from({ length: count }, (_, index) => smallPhoto(index + 1)))
}
