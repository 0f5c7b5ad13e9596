import { samplePhoto } from '@easel/testkit'

/** What a phone takes: 12 megapixels with a camera's noise. Another seed is another picture. */
export function phonePhoto(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  return photo({ width: 4000, height: 3000, seed })
}

/** Small enough that making something of it takes a moment. */
export function smallPhoto(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  return photo({ width: 640, height: 480, seed })
}

async function photo(options: Parameters<typeof samplePhoto>[0]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await samplePhoto(options))
}
