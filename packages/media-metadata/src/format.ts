import { isBmff, isStillBmff, isStillBrand } from './bmff.ts'
import { latin1Of } from './bytes.ts'
import { isGif } from './gif.ts'
import { isJpeg } from './jpeg.ts'
import { isMatroska } from './matroska.ts'
import { otherKind } from './other-kinds.ts'
import { isPdf } from './pdf.ts'
import { isPng } from './png.ts'
import { isSvg } from './svg.ts'
import { isWebp } from './webp.ts'

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

const pictures: readonly (readonly [PictureFormat, (bytes: Uint8Array) => boolean])[] = [
  ['jpeg', isJpeg],
  ['png', isPng],
  ['webp', isWebp],
  ['gif', isGif],
]
const startBytes = 512

/** Detects the format of a picture, film, page or drawing by its first bytes. Undefined for formats whose metadata is not read. */
export function mimeTypeOf(bytes: Uint8Array): string | undefined {
  const picture = pictures.find(([, is]) => is(bytes))
  if (picture) return `image/${picture[0]}`
  if (isMatroska(bytes)) return 'video/webm'
  if (isPdf(bytes)) return 'application/pdf'
  if (isSvg(bytes)) return 'image/svg+xml'
  if (!isBmff(bytes)) return undefined
  const brand = latin1Of(bytes.subarray(8, 12))
  if (brand === 'qt  ') return 'video/quicktime'
  if (!isStillBmff(bytes)) return 'video/mp4'
  return /^avi[fs]$/.test(brand) || /avi[fs]/.test(latin1Of(bytes.subarray(16, 64)))
    ? 'image/avif'
    : 'image/heic'
}

/**
 * Detects the format of a picture before any library parses it. Only a converter reads `heic`. `other` is any kind of
 * picture that `otherKind` names. Undefined for files that are no picture.
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | 'heic' | 'other' | undefined {
  const known = pictures.find(([, is]) => is(bytes))
  if (known) return known[0]
  const still = isBmff(bytes) ? formatOfBrands(latin1Of(bytes.subarray(0, startBytes))) : undefined
  return still ?? (otherKind(bytes) && 'other')
}

/** Reads the brands in the first box. A brand has four letters. */
function formatOfBrands(start: string): 'avif' | 'heic' | undefined {
  const length = Buffer.from(start.slice(0, 4), 'latin1').readUInt32BE()
  const brands = [start.slice(8, 12)]
  for (let offset = 16; offset + 4 <= Math.min(length, start.length); offset += 4)
    brands.push(start.slice(offset, offset + 4))
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return brands.some(isStillBrand) ? 'heic' : undefined
}
