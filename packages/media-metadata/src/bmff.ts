import { type Box, box, boxesIn, findBox } from './boxes.ts'
import {
  BrokenFileError,
  type FoundMetadata,
  latin1Of,
  longestXmp,
  nothingFound,
  textOf,
  viewOf,
} from './metadata.ts'

const xmpUuid = 'be7acfcb97a942e89c71999491e3afac'
const c2paUuid = 'd8fec3d61b0e483c92975828877ec481'
const aigcKey = 'AIGC'

export function isBmff(bytes: Uint8Array): boolean {
  return latin1Of(bytes.subarray(4, 8)) === 'ftyp'
}

/** Tells a picture (AVIF, HEIC) from a film. */
export function isStillBmff(bytes: Uint8Array): boolean {
  return /^(avif|avis|mif1|msf1|hei[cxms]|hev[cx])$/.test(latin1Of(bytes.subarray(8, 12)))
}

function uuidOf(bytes: Uint8Array, { content }: Box): string {
  return Buffer.from(bytes.subarray(content, content + 16)).toString('hex')
}

export function readBmff(bytes: Uint8Array): FoundMetadata {
  const found = nothingFound()
  for (const part of boxesIn(bytes, 0, bytes.length)) {
    const uuid = part.type === 'uuid' ? uuidOf(bytes, part) : undefined
    if (uuid === xmpUuid)
      found.xmp.push(textOf(bytes.subarray(part.content + 16, part.to).subarray(0, longestXmp)))
    // Pictures store their packet among other data; it is found by its own markers, as XMP allows.
    else if (uuid !== c2paUuid && isStillBmff(bytes)) found.xmp.push(...packetsIn(bytes, part))
  }
  const meta = findBox(bytes, 'moov/udta/meta') ?? findBox(bytes, 'moov/meta')
  if (meta) readKeys(bytes, meta, found)
  return found
}

function packetsIn(bytes: Uint8Array, { from, to }: Box): string[] {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from)
  const start = data.indexOf('<x:xmpmeta')
  if (start < 0) return []
  const end = data.subarray(start, start + longestXmp).indexOf('</x:xmpmeta>')
  return end < 0 ? [] : [textOf(data.subarray(start, start + end))]
}

/** Reads values by name from QuickTime metadata: a list of keys, and values that refer to a key by index. */
function readKeys(bytes: Uint8Array, meta: Box, found: FoundMetadata): void {
  const keys = findBox(bytes, 'keys', meta)
  const values = findBox(bytes, 'ilst', meta)
  if (!keys || !values) return
  const names = [...boxesIn(bytes, keys.content + 8, keys.to)].map((key) =>
    textOf(bytes.subarray(key.content, key.to).subarray(0, 200)),
  )
  const view = viewOf(bytes)
  for (const item of boxesIn(bytes, values.content, values.to)) {
    const name = names[view.getUint32(item.from + 4) - 1]
    const data = findBox(bytes, 'data', item)
    if (name === undefined || !data || data.to < data.content + 8) continue
    found.texts.set(name, textOf(bytes.subarray(data.content + 8, data.to).subarray(0, longestXmp)))
  }
}

/**
 * Labels a film: the XMP packet goes into a `uuid` box at the end, the AIGC
 * label into `moov.udta.meta`, as its standard requires.
 */
export function writeFilm(bytes: Uint8Array, xmp: string, aigc: string | undefined): Uint8Array {
  const packet = box('uuid', Buffer.from(xmpUuid, 'hex'), Buffer.from(xmp))
  const film = aigc === undefined ? bytes : withUserData(bytes, aigcData(aigc))
  return Buffer.concat([film, packet])
}

function aigcData(aigc: string): Buffer {
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('mdta', 'latin1'), Buffer.alloc(13))
  const keys = box('keys', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box('mdta', Buffer.from(aigcKey)))
  const data = box('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from(aigc))
  const values = box('ilst', box('\0\0\0\x01', data))
  return box('udta', box('meta', Buffer.alloc(4), handler, keys, values))
}

/** Replaces the film's user data. Everything after `moov` moves, so the chunk offsets in `moov` are corrected. */
function withUserData(bytes: Uint8Array, userData: Buffer): Uint8Array {
  const moov = findBox(bytes, 'moov')
  if (!moov || findBox(bytes, 'moof')) throw new BrokenFileError('Not a plain MP4')
  const kept = [...boxesIn(bytes, moov.content, moov.to)].filter(({ type }) => type !== 'udta')
  const made = box('moov', ...kept.map(({ from, to }) => bytes.subarray(from, to)), userData)
  moveChunks(made, moov.to, made.length - (moov.to - moov.from))
  return Buffer.concat([bytes.subarray(0, moov.from), made, bytes.subarray(moov.to)])
}

/** Adds `by` to every chunk offset from `behind` on. */
function moveChunks(moov: Buffer, behind: number, by: number): void {
  for (const track of boxesIn(moov, 8, moov.length)) {
    if (track.type !== 'trak') continue
    const table = findBox(moov, 'mdia/minf/stbl', track)
    for (const part of table ? boxesIn(moov, table.content, table.to) : []) {
      const width = part.type === 'stco' ? 4 : part.type === 'co64' ? 8 : 0
      if (width === 0) continue
      const count = moov.readUInt32BE(part.content + 4)
      for (let entry = 0; entry < count; entry += 1) {
        const at = part.content + 8 + entry * width
        const place = width === 4 ? moov.readUInt32BE(at) : Number(moov.readBigUInt64BE(at))
        if (place < behind) continue
        if (width === 4) moov.writeUInt32BE(place + by, at)
        else moov.writeBigUInt64BE(BigInt(place + by), at)
      }
    }
  }
}
