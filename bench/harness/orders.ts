import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { samplePhoto } from '@easel/testkit'
import type { CellOrder } from '../../packages/nodes/scripts/gallery/cell.ts'
import { encodeImage } from '../../packages/nodes/src/execution.ts'
import type { BuiltInTemplate } from '../../packages/nodes/src/index.ts'
import sharp from '../../packages/nodes/src/sharp.ts'
import { portraitFile } from '../../packages/nodes/src/testing/photos.ts'
import { drawPicture } from '../../packages/nodes/src/testing/pictures.ts'

export interface Material {
  readonly photo: string
  /** Path of the mask of the photo, for templates that need a mask. */
  readonly mask: string
  readonly folder: string
}

/**
 * Returns an order that runs a template on a single photo. The photo is repeated as often as the template's minimum number of
 * pictures requires.
 */
export function orderOf({ key, image_count, input_arr }: BuiltInTemplate, material: Material): CellOrder {
  const count = image_count.max === 0 ? 0 : Math.max(1, image_count.min)
  const photos = Array.from({ length: count }, () => material.photo)
  const masks = input_arr.filter(({ type }) => type === 'mask').map(() => material.mask)
  return { key, sources: [...photos, ...masks], values: {}, out: join(material.folder, key) }
}

export async function photoFile(folder: string, options: Parameters<typeof samplePhoto>[0]): Promise<string> {
  const path = join(folder, `photo-${options.progressive ?? false}.jpg`)
  await writeFile(path, await samplePhoto(options))
  return path
}

/** Writes a portrait, for templates that cut out a person. */
export async function portraitPhoto(
  folder: string,
  { width, height }: { width: number; height: number },
): Promise<string> {
  const path = join(folder, 'portrait.jpg')
  await sharp(await portraitFile())
    .resize(width, height)
    .jpeg({ quality: 90 })
    .toFile(path)
  return path
}

/** Writes a mask with a disc whose diameter is a tenth of the side. */
export async function maskFile(folder: string): Promise<string> {
  const path = join(folder, 'mask.png')
  const disc = drawPicture(512, 512, (x, y) => Array(3).fill(Math.hypot(x - 0.74, y - 0.27) < 0.05 ? 255 : 0))
  await writeFile(path, (await encodeImage(disc, { format: 'png' })).bytes)
  return path
}
