import { readFile } from 'node:fs/promises'
import type { ImageValue } from '../execution-types.ts'
import sharp, { type Sharp } from '../sharp.ts'

/** Loads the picture of a file after sharp has changed it. */
export async function loadPhoto(bytes: Uint8Array, change: (photo: Sharp) => Sharp = (same) => same) {
  const { data, info } = await change(sharp(bytes)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const photo: ImageValue = {
    kind: 'image',
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data),
  }
  return photo
}

/**
 * Returns a photo of Eileen Collins, astronaut (NASA, public domain), as a file of 360 × 360 pixels; scikit-image also contains it.
 */
export const portraitFile = () => readFile(new URL('./astronaut.webp', import.meta.url))

export const portrait = async () => await loadPhoto(await portraitFile())
