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

const xmpApplication = 'XMP DataXMP'
const code = { extension: 0x21, application: 0xff, image: 0x2c, end: 0x3b } as const
/** Magic trailer of XMP in GIF: a decoder that skips the packet as sub-blocks reaches its end from any position. */
const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0])

export function isGif(bytes: Uint8Array): boolean {
  return /^GIF8[79]a$/.test(latin1Of(bytes.subarray(0, 6)))
}

/** Size in bytes of the colour table that this flag byte announces. */
function tableSize(packed: number): number {
  return packed & 0x80 ? 3 << ((packed & 7) + 1) : 0
}

/** Offset after the sub-blocks; -1 if they never end. */
function skipBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1
  return at < bytes.length ? at + 1 : -1
}

interface Block {
  readonly kind: 'xmp' | 'end' | 'other'
  readonly from: number
  readonly to: number
}

function* blocks(bytes: Uint8Array): Generator<Block> {
  if (bytes.length < 13) return
  let at = 13 + tableSize(bytes[10]!)
  for (let part = 0; part < mostParts && at < bytes.length; part += 1) {
    const from = at
    if (bytes[at] === code.end) return yield { kind: 'end', from, to: at + 1 }
    if (bytes[at] === code.image && at + 10 < bytes.length)
      at = skipBlocks(bytes, at + 11 + tableSize(bytes[at + 9]!))
    else if (bytes[at] === code.extension) at = skipBlocks(bytes, at + 2)
    else return
    if (at < 0) return
    const isApplication = bytes[from] === code.extension && bytes[from + 1] === code.application
    const isXmp = isApplication && latin1Of(bytes.subarray(from + 3, from + 14)) === xmpApplication
    yield { kind: isXmp ? 'xmp' : 'other', from, to: at }
  }
}

export function readGif(bytes: Uint8Array): FoundMetadata {
  const found = nothingFound()
  for (const { kind, from, to } of blocks(bytes)) {
    if (kind !== 'xmp' || to - from > longestXmp) continue
    found.xmp.push(textOf(bytes.subarray(from + 14, Math.max(from + 14, to - trailer.length))))
  }
  return found
}

export function writeGif(bytes: Uint8Array, xmp: string): Uint8Array {
  const end = [...blocks(bytes)].find(({ kind }) => kind === 'end')
  if (!isGif(bytes) || !end || viewOf(bytes).getUint8(4) !== 0x39) throw new BrokenFileError('Not a GIF89a')
  const head = Buffer.from([code.extension, code.application, xmpApplication.length])
  return Buffer.concat([
    bytes.subarray(0, end.from),
    ...[head, Buffer.from(xmpApplication, 'latin1'), Buffer.from(xmp), trailer],
    bytes.subarray(end.from),
  ])
}
