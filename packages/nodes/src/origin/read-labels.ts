import {
  type FoundMetadata,
  isBmff,
  isGif,
  isJpeg,
  isMatroska,
  isPng,
  isStillBmff,
  isWebp,
  latin1Of,
  readBmff,
  readGif,
  readJpeg,
  readMatroska,
  readPng,
  readWebp,
} from '@easel/media-metadata'
import type { AigcLabel } from './labels.ts'
import { readAigc } from './read-aigc.ts'
import { type FoundXmp, readXmp } from './xmp.ts'

/** Labels that a file claims, read without decoding its pixels and without verifying them. */
export interface FoundLabels {
  readonly mime_type: string
  /** As written in the file, usually a URL of the IPTC vocabulary. */
  readonly sourceType?: string
  readonly aigc?: Partial<AigcLabel>
  readonly producedId?: string
  readonly mark?: string
  /** Name of the program that generated the picture, detected by the traces it leaves. */
  readonly generator?: string
}

const readers = [
  { mime_type: 'image/jpeg', is: isJpeg, read: readJpeg },
  { mime_type: 'image/png', is: isPng, read: readPng },
  { mime_type: 'image/webp', is: isWebp, read: readWebp },
  { mime_type: 'image/gif', is: isGif, read: readGif },
  { mime_type: 'video/webm', is: isMatroska, read: readMatroska },
] as const

/** Detects the format by the file's first bytes; undefined for unsupported formats. */
export function mimeTypeOf(bytes: Uint8Array): string | undefined {
  const known = readers.find(({ is }) => is(bytes))
  if (known) return known.mime_type
  if (!isBmff(bytes)) return undefined
  const brand = latin1Of(bytes.subarray(8, 12))
  if (brand === 'qt  ') return 'video/quicktime'
  if (!isStillBmff(bytes)) return 'video/mp4'
  return /^avi[fs]$/.test(brand) || /avi[fs]/.test(latin1Of(bytes.subarray(16, 64)))
    ? 'image/avif'
    : 'image/heic'
}

/**
 * Reads labels from a file's headers; undefined for unsupported formats.
 * Of a broken file, reads the labels before the break.
 */
export function readLabels(bytes: Uint8Array): FoundLabels | undefined {
  const mime_type = mimeTypeOf(bytes)
  if (!mime_type) return undefined
  const read = readers.find((reader) => reader.mime_type === mime_type)?.read ?? readBmff
  return { mime_type, ...labelsIn(read(bytes)) }
}

function labelsIn(found: FoundMetadata): Omit<FoundLabels, 'mime_type'> {
  const xmp: FoundXmp = Object.assign({}, ...found.xmp.toReversed().map(readXmp))
  const aigc = readAigc(xmp.aigc ?? found.texts.get('AIGC'))
  const generator = generatorOf(found, xmp)
  return {
    ...(xmp.sourceType !== undefined && { sourceType: xmp.sourceType }),
    ...(aigc && { aigc }),
    ...(xmp.producedId !== undefined && { producedId: xmp.producedId }),
    ...(xmp.mark !== undefined && { mark: xmp.mark }),
    ...(generator !== undefined && { generator }),
  }
}

/** Keywords of PNG text chunks that only these generators write. */
const tellingKeywords = new Map([
  ['parameters', 'Stable Diffusion'],
  ['workflow', 'ComfyUI'],
  ['prompt', 'ComfyUI'],
  ['invokeai_metadata', 'InvokeAI'],
  ['sd-metadata', 'InvokeAI'],
  ['Dream', 'InvokeAI'],
])
const generatorNames =
  /stable diffusion|comfyui|midjourney|novelai|dall[·.-]?e|invokeai|adobe firefly|imagen\b|ideogram|leonardo\.ai/i

function generatorOf({ texts, exif }: FoundMetadata, xmp: FoundXmp): string | undefined {
  for (const [keyword, name] of tellingKeywords) if (texts.has(keyword)) return name
  const said = [
    ...[texts.get('Software'), texts.get('Source'), texts.get('Description'), texts.get('Comment'), xmp.tool],
    exif && latin1Of(exif.subarray(0, 65_536)),
  ]
  for (const text of said) {
    const name = generatorNames.exec(text?.slice(0, 65_536) ?? '')?.[0]
    if (name) return name
  }
  return undefined
}
