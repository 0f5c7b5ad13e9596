import { type FoundMetadata, readMetadata } from '@easel/media-metadata'
import type { AigcLabel } from './labels.ts'
import { readAigc } from './read-aigc.ts'
import { type FoundXmp, readXmp } from './xmp.ts'

/** Labels that a file claims, read without decoding its pixels and without verifying them. */
export interface FoundLabels {
  readonly mime_type: string
  /** Source type as written in the file, usually a URL of the IPTC vocabulary. */
  readonly sourceType?: string
  readonly aigc?: Partial<AigcLabel>
  readonly producedId?: string
  readonly mark?: string
  /** Models and programs that took part, as the IPTC property "AI System Used" names them. */
  readonly aiSystem?: string
  /** Name of the program that generated the picture, detected by the traces it leaves. */
  readonly generator?: string
}

/**
 * Reads labels from a file's headers; undefined for unsupported formats. Of a damaged file, reads the labels before the damage.
 */
export function readLabels(bytes: Uint8Array): FoundLabels | undefined {
  const found = readMetadata(bytes)
  return found && { mime_type: found.mime_type, ...labelsIn(found) }
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
    ...(xmp.aiSystem && { aiSystem: xmp.aiSystem }),
    ...(generator !== undefined && { generator }),
  }
}

/** Keywords of PNG text chunks that only these generators write. */
const generatorKeywords = new Map([
  ['parameters', 'Stable Diffusion'],
  ['workflow', 'ComfyUI'],
  ['prompt', 'ComfyUI'],
  ['invokeai_metadata', 'InvokeAI'],
  ['sd-metadata', 'InvokeAI'],
  ['Dream', 'InvokeAI'],
])
const generatorNames =
  /stable diffusion|comfyui|midjourney|novelai|dall[·.-]?e|invokeai|adobe firefly|imagen\b|ideogram|leonardo\.ai/i
/** A generator names itself at the beginning. */
const maxTextChars = 65_536

function generatorOf({ texts: chunks, exif }: FoundMetadata, xmp: FoundXmp): string | undefined {
  for (const [keyword, name] of generatorKeywords) if (chunks.has(keyword)) return name
  const texts = [
    ...[
      chunks.get('Software'),
      chunks.get('Source'),
      chunks.get('Description'),
      chunks.get('Comment'),
      xmp.tool,
    ],
    exif && Buffer.from(exif.subarray(0, maxTextChars)).toString('latin1'),
  ]
  for (const text of texts) {
    const name = generatorNames.exec(text?.slice(0, maxTextChars) ?? '')?.[0]
    if (name) return name
  }
  return undefined
}
