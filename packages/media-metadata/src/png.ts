import { crc32, inflateSync } from 'node:zlib'
import {
  BrokenFileError,
  type FoundMetadata,
  latin1Of,
  longestXmp,
  mostParts,
  nothingFound,
  textOf,
  viewOf,
} from './metadata.ts'

const signature = '\x89PNG\r\n\x1a\n'
const xmpKeyword = 'XML:com.adobe.xmp'
const headerEnd = 8 + 25

export function isPng(bytes: Uint8Array): boolean {
  return latin1Of(bytes.subarray(0, 8)) === signature
}

export function readPng(bytes: Uint8Array): FoundMetadata {
  const found = nothingFound()
  const view = viewOf(bytes)
  let at = 8
  for (let part = 0; part < mostParts && at + 12 <= bytes.length; part += 1) {
    const end = at + 8 + view.getUint32(at)
    if (end + 4 > bytes.length) break
    const type = latin1Of(bytes.subarray(at + 4, at + 8))
    readChunk(type, bytes.subarray(at + 8, end), found)
    if (type === 'IEND') break
    at = end + 4
  }
  return found
}

function readChunk(type: string, content: Uint8Array, found: FoundMetadata): void {
  if (type === 'eXIf') found.exif = content
  if (!['tEXt', 'zTXt', 'iTXt'].includes(type) || found.texts.size >= 100) return
  const split = content.indexOf(0)
  if (split < 1 || split > 79) return
  const keyword = latin1Of(content.subarray(0, split))
  const text = textIn(type, content.subarray(split + 1))
  if (text === undefined) return
  if (keyword === xmpKeyword) found.xmp.push(text)
  else found.texts.set(keyword, text)
}

function textIn(type: string, content: Uint8Array): string | undefined {
  if (type === 'tEXt') return latin1Of(content.subarray(0, longestXmp))
  if (type === 'zTXt') return inflated(content.subarray(1))
  const languageEnd = content.indexOf(0, 2)
  const start = languageEnd < 0 ? -1 : content.indexOf(0, languageEnd + 1)
  if (start < 0) return undefined
  const text = content.subarray(start + 1)
  return content[0] === 1 ? inflated(text) : textOf(text.subarray(0, longestXmp))
}

/** Limits the output to the size of one packet, however much the chunk claims to hold. */
function inflated(bytes: Uint8Array): string | undefined {
  try {
    return textOf(inflateSync(bytes, { maxOutputLength: longestXmp }))
  } catch {
    return undefined
  }
}

export function writePng(bytes: Uint8Array, xmp: string): Uint8Array {
  if (!isPng(bytes) || bytes.length < headerEnd) throw new BrokenFileError('Not a PNG')
  // Uncompressed, without language and translation.
  const content = Buffer.concat([Buffer.from(`iTXt${xmpKeyword}\0\0\0\0\0`, 'latin1'), Buffer.from(xmp)])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - 4, 0)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return Buffer.concat([bytes.subarray(0, headerEnd), chunk, bytes.subarray(headerEnd)])
}
