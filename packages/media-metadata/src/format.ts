export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

const starts: readonly (readonly [PictureFormat, string])[] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
]
/** Magic bytes of TIFF, BMP, JPEG XL, JPEG 2000 and Photoshop files. */
const otherStarts = [...['II*\0', 'MM\0*', 'BM', '\xff\x0a', '8BPS'], ...['\0\0\0\x0cJXL ', '\0\0\0\x0cjP  ']]
/** SVG, with or without a byte order mark, XML declaration or doctype. */
const drawing = /^(\xef\xbb\xbf)?\s*<(svg|\?xml|!DOCTYPE svg)/i
const otherBrands: ReadonlySet<string> = new Set([
  'heic',
  'heix',
  'hevc',
  'hevx',
  'heim',
  'heis',
  'mif1',
  'msf1',
])
const startBytes = 512

/**
 * Detects the format by a file's first bytes, before any library parses it. `other` stands for unsupported
 * pictures (HEIC, TIFF, SVG and the like), undefined for files that are no picture.
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | 'other' | undefined {
  const length = Math.min(bytes.length, startBytes)
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('latin1')
  const known = starts.find(([, text]) => start.startsWith(text))
  if (known) return known[0]
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp'
  if (start.startsWith('ftyp', 4)) return formatOfBoxes(start)
  return drawing.test(start) || otherStarts.some((text) => start.startsWith(text)) ? 'other' : undefined
}

/** Reads the brands that the first box lists, four letters each. */
function formatOfBoxes(start: string): 'avif' | 'other' | undefined {
  const length = Buffer.from(start.slice(0, 4), 'latin1').readUInt32BE()
  const brands = [start.slice(8, 12)]
  for (let at = 16; at + 4 <= Math.min(length, start.length); at += 4) brands.push(start.slice(at, at + 4))
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return brands.some((brand) => otherBrands.has(brand)) ? 'other' : undefined
}
