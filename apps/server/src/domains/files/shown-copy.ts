import sharp from 'sharp'
import { type FileDeps, putObject } from './files.service.ts'
import { thumbhashOf } from './picture-facts.ts'

/**
 * A copy of somebody's picture that others may see: upright, not larger than `side`, and without what a camera wrote into it. Returns the
 * name of the object; undefined where the picture cannot be read.
 */
export async function shownCopy(
  deps: FileDeps,
  picture: Uint8Array,
  side: number,
): Promise<string | undefined> {
  const made = await sharp(picture)
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!made) return undefined
  const { width, height } = made.info
  const facts = { mime_type: 'image/webp', width, height, thumbhash: await thumbhashOf(made.data) }
  return await putObject(deps, made.data, facts)
}
