import { readFileSync, writeFileSync } from 'node:fs'
import type { ImageValue } from '../execution-types.ts'
import { thumbnailOf } from './thumbnail.ts'

const side = 16
const file = new URL('goldens.json', import.meta.url)

/** Looks of the templates by key: 16 × 16 cells of L, a, b in hundredths, as signed bytes in base64. */
type Goldens = Record<string, string>

function readGoldens(): Goldens {
  return JSON.parse(readFileSync(file, 'utf8')) as Goldens
}

/** Composites a picture over mid-grey, so that transparent pictures have a look, too. */
function onGrey(image: ImageValue): ImageValue {
  const data = image.data.slice()
  for (let i = 0; i < data.length; i += 4) {
    const cover = data[i + 3]! / 255
    for (let c = 0; c < 3; c++) data[i + c] = 128 + (data[i + c]! - 128) * cover
  }
  return { ...image, data }
}

/** Computes the look of a picture; both sides must be at least 16 pixels. */
export function goldenOf(image: ImageValue): Int8Array {
  return Int8Array.from(thumbnailOf(onGrey(image), side))
}

/** Returns the stored look of a template; undefined if there is none. */
export function storedGolden(key: string): Int8Array | undefined {
  const text = readGoldens()[key]
  return text === undefined ? undefined : new Int8Array(Buffer.from(text, 'base64'))
}

/** Stores the given looks, and deletes the looks of templates that no longer exist. */
export function storeGoldens(looks: ReadonlyMap<string, Int8Array>, keys: readonly string[]): void {
  const stored = readGoldens()
  const entries = keys.toSorted().flatMap((key) => {
    const look = looks.get(key)
    const text = look ? Buffer.from(look.buffer).toString('base64') : stored[key]
    return text === undefined ? [] : [[key, text]]
  })
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
}

/** Returns the mean and the largest difference of two looks, in hundredths of Oklab. */
export function distance(a: Int8Array, b: Int8Array): { mean: number; most: number } {
  const differences = Array.from(a, (value, index) => Math.abs(value - b[index]!))
  return {
    mean: differences.reduce((sum, value) => sum + value, 0) / differences.length,
    most: Math.max(...differences),
  }
}
