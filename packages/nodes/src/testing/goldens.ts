import { readFileSync, writeFileSync } from 'node:fs'
import type { ImageValue } from '../execution-types.ts'
import { thumbnailOf } from './thumbnail.ts'

const side = 16
const file = new URL('goldens.json', import.meta.url)

/** Thumbnails of the templates by key: 16 × 16 cells of L, a, b in hundredths, as signed bytes in base64. */
type Goldens = Record<string, string>

function readGoldens(): Goldens {
  return JSON.parse(readFileSync(file, 'utf8')) as Goldens
}

/** Composites a picture over mid-grey, so that transparent pictures have a thumbnail, too. */
function onGrey(image: ImageValue): ImageValue {
  const data = image.data.slice()
  for (let i = 0; i < data.length; i += 4) {
    const cover = data[i + 3]! / 255
    for (let c = 0; c < 3; c++) data[i + c] = 128 + (data[i + c]! - 128) * cover
  }
  return { ...image, data }
}

/** Computes the thumbnail of a picture. Both sides must have at least 16 pixels. */
export function goldenOf(image: ImageValue): Int8Array {
  return Int8Array.from(thumbnailOf(onGrey(image), side))
}

/** Returns the stored thumbnail of a template, or undefined. */
export function storedGolden(key: string): Int8Array | undefined {
  const text = readGoldens()[key]
  return text === undefined ? undefined : new Int8Array(Buffer.from(text, 'base64'))
}

/** Stores the given thumbnails, and deletes the thumbnails of templates that no longer exist. */
export function storeGoldens(thumbnails: ReadonlyMap<string, Int8Array>, keys: readonly string[]): void {
  const stored = readGoldens()
  const entries = keys.toSorted().flatMap((key) => {
    const thumbnail = thumbnails.get(key)
    const text = thumbnail ? Buffer.from(thumbnail.buffer).toString('base64') : stored[key]
    return text === undefined ? [] : [[key, text]]
  })
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
}

/** Returns the mean and the largest difference of two thumbnails, in hundredths of Oklab. */
export function distance(a: Int8Array, b: Int8Array): { mean: number; maximum: number } {
  const differences = Array.from(a, (value, index) => Math.abs(value - b[index]!))
  return {
    mean: differences.reduce((sum, value) => sum + value, 0) / differences.length,
    maximum: Math.max(...differences),
  }
}
