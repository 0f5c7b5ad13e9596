import { crc32, deflateSync } from 'node:zlib'

/** Kinds of text chunks. `packed iTXt` is an `iTXt` chunk with compressed text. */
export type PngText = 'tEXt' | 'zTXt' | 'iTXt' | 'packed iTXt'

/** Position after the chunk IHDR, which is the first chunk and has 13 bytes of data. */
const headerEnd = 8 + 25

/** Adds texts to a PNG as UTF-8, by keyword. */
export function pngWithTexts(
  png: Uint8Array,
  texts: Readonly<Record<string, string>>,
  type: PngText = 'tEXt',
): Buffer<ArrayBuffer> {
  const chunks = Object.entries(texts).map(([keyword, text]) => textChunk(type, keyword, Buffer.from(text)))
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)])
}

function textChunk(type: PngText, keyword: string, body: Buffer): Buffer {
  const head = (tail: string) => Buffer.from(`${keyword}\0${tail}`, 'latin1')
  if (type === 'tEXt') return chunkOf('tEXt', head(''), body)
  if (type === 'zTXt') return chunkOf('zTXt', head('\0'), deflateSync(body))
  if (type === 'iTXt') return chunkOf('iTXt', head('\0\0\0\0'), body)
  return chunkOf('iTXt', head('\x01\0\0\0'), deflateSync(body))
}

function chunkOf(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), ...parts])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length - 4)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}
