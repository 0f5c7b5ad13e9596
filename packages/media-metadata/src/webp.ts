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

/** Flag bits in the first byte of VP8X. */
const flags = { xmp: 0x04, alpha: 0x10 } as const

export function isWebp(bytes: Uint8Array): boolean {
  return latin1Of(bytes.subarray(0, 4)) === 'RIFF' && latin1Of(bytes.subarray(8, 12)) === 'WEBP'
}

interface Chunk {
  readonly type: string
  readonly content: Uint8Array
}

function* chunks(bytes: Uint8Array): Generator<Chunk> {
  const view = viewOf(bytes)
  let at = 12
  for (let part = 0; part < mostParts && at + 8 <= bytes.length; part += 1) {
    const size = view.getUint32(at + 4, true)
    if (at + 8 + size > bytes.length) return
    yield { type: latin1Of(bytes.subarray(at, at + 4)), content: bytes.subarray(at + 8, at + 8 + size) }
    at += 8 + size + (size & 1)
  }
}

export function readWebp(bytes: Uint8Array): FoundMetadata {
  const found = nothingFound()
  for (const { type, content } of chunks(bytes)) {
    if (type === 'XMP ' && content.length <= longestXmp) found.xmp.push(textOf(content))
    else if (type === 'EXIF') found.exif = content
  }
  return found
}

/** Writes XMP as the last chunk. A simple file becomes an extended one, since only that form can hold XMP. */
export function writeWebp(
  bytes: Uint8Array,
  xmp: string,
  { width, height }: { readonly width: number; readonly height: number },
): Uint8Array {
  const all = [...chunks(bytes)].filter(({ type }) => type !== 'XMP ')
  const first = all[0]
  if (!isWebp(bytes) || !first) throw new BrokenFileError('Not a WebP')
  const header =
    first.type === 'VP8X' ? Uint8Array.from(first.content) : extendedHeader(first, { width, height })
  header[0]! |= flags.xmp
  const rest = first.type === 'VP8X' ? all.slice(1) : all
  const parts = [{ type: 'VP8X', content: header }, ...rest, { type: 'XMP ', content: Buffer.from(xmp) }].map(
    written,
  )
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

function extendedHeader(first: Chunk, { width, height }: { width: number; height: number }): Uint8Array {
  const header = Buffer.alloc(10)
  // VP8L flags transparency in its own header: bit 28 after the signature byte.
  const hasAlpha = first.type === 'VP8L' && ((first.content[4] ?? 0) & 0x10) !== 0
  header[0] = hasAlpha ? flags.alpha : 0
  header.writeUIntLE(width - 1, 4, 3)
  header.writeUIntLE(height - 1, 7, 3)
  return header
}

function written({ type, content }: Chunk): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length & 1)])
}
