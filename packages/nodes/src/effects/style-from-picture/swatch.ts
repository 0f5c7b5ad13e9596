import { readFile } from 'node:fs/promises'
import type { ImageValue } from '../../execution-types.ts'
import { decodeImage } from '../../ground/codec/decode.ts'
import type { styleNames } from './declaration.ts'

const folder = new URL('../../../assets/styles/', import.meta.url)
/** Larger than any swatch. */
const anySide = 4096

/** Reads the picture of a built-in style; `scripts/make-styles.ts` paints them. */
export async function readSwatch(name: (typeof styleNames)[number]): Promise<ImageValue> {
  return decodeImage(await readFile(new URL(`${name}.webp`, folder)), anySide)
}
