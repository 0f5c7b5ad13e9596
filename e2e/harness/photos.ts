import { readFile } from 'node:fs/promises'
import { samplePhoto } from '@easel/testkit'

/** A file in the form that Playwright passes to a file field. */
export interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

export function jpg(name: string, buffer: Buffer): Upload {
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Makes a photo that is so large that its work takes a while and sends previews. */
export async function largePhoto(seed = 1): Promise<Upload> {
  return jpg(`large-${seed}.jpg`, await samplePhoto({ width: 2400, height: 1600, seed }))
}

export async function smallPhoto(seed = 1): Promise<Upload> {
  return jpg(`small-${seed}.jpg`, await samplePhoto({ width: 480, height: 320, seed }))
}

/** Makes a photo for works whose content does not matter: painting it takes a tenth of a second. */
export async function tinyPhoto(): Promise<Upload> {
  return jpg('tiny.jpg', await samplePhoto({ width: 240, height: 160 }))
}

export async function smallPhotos(count: number): Promise<Upload[]> {
  return await Promise.all(Array.from({ length: count }, (_, index) => smallPhoto(index + 1)))
}

/** Returns a photo of a person: an astronaut (NASA, public domain). */
export async function personPhoto(): Promise<Upload> {
  const buffer = await readFile(new URL('../../packages/nodes/src/testing/astronaut.webp', import.meta.url))
  return { name: 'person.webp', mimeType: 'image/webp', buffer }
}
