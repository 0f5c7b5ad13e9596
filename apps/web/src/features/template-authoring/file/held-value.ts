import { decodedText, parsePythonJson } from '@easel/media-metadata/texts'
import { isRecord } from '../../../lib/drafts/index.ts'
import { startsWith } from './picture-texts.ts'

/** The value of a file in which ComfyUI stores a workflow; undefined if the file has no such value. */
export interface Holder {
  readonly value: unknown
}

/**
 * Reads the other kinds of files that ComfyUI saves with a workflow inside: a drawing (SVG), a model in space (GLB), and a latent,
 * which is a safetensors file. Returns nothing for other files. At most `maxBytes` are read.
 */
export async function heldValue(file: Blob, head: Uint8Array, maxBytes: number): Promise<Holder | undefined> {
  if (startsWith(head, 0, 'glTF'))
    return { value: inAsset(await jsonAt(file, 20, lengthAt(head, 12), maxBytes)) }
  if (head[8] === 0x7b && lengthAt(head, 4) === 0) {
    const header = await jsonAt(file, 8, lengthAt(head, 0), maxBytes)
    return isRecord(header) ? { value: header['__metadata__'] } : undefined
  }
  return /^\ufeff?\s*<(?:svg|\?xml|!DOCTYPE svg)/i.test(decodedText(head))
    ? { value: inMetadata(decodedText(await bytesOf(file.slice(0, maxBytes)))) }
    : undefined
}

function lengthAt(head: Uint8Array, offset: number): number {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  return offset + 4 <= head.length ? view.getUint32(offset, true) : 0
}

async function bytesOf(part: Blob): Promise<Uint8Array> {
  return new Uint8Array(await part.arrayBuffer())
}

async function jsonAt(file: Blob, from: number, length: number, maxBytes: number): Promise<unknown> {
  return length > maxBytes
    ? undefined
    : parsePythonJson(decodedText(await bytesOf(file.slice(from, from + length))))
}

function inAsset(scene: unknown): unknown {
  return isRecord(scene) && isRecord(scene['asset']) ? scene['asset']['extras'] : undefined
}

/** The metadata of the drawing is JSON in a CDATA section. */
function inMetadata(svg: string): unknown {
  const mark = '<![CDATA['
  const from = svg.indexOf(mark, Math.max(0, svg.indexOf('<metadata')))
  const to = svg.indexOf(']]>', from)
  return from < 0 || to < 0 ? undefined : parsePythonJson(svg.slice(from + mark.length, to))
}
