import { readFile } from 'node:fs/promises'
import type { ImageValue } from '../execution-types.ts'
import { decodeImage } from '../load-image/decode.ts'
import type { styleNames } from './declaration.ts'

const folder = new URL('../../assets/styles/', import.meta.url)
/** More than a swatch has. */
const anySide = 4096

/** The picture of a style that comes with the product; `scripts/make-styles.ts` paints them. */
export async function readSwatch(name: (typeof styleNames)[number]): Promise<ImageValue> {
  return decodeImage(await readFile(new URL(`${name}.webp`, folder)), anySide)
}
