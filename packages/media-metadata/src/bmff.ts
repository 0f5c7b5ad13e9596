import { bufferOf, latin1Of, textOf } from './bytes.ts'
import { maxParts, maxXmpBytes } from './limits.ts'
import { BrokenFileError, type FoundMetadata, type NewMetadata, nothingFound } from './metadata.ts'

const xmpUuid = 'be7acfcb97a942e89c71999491e3afac'
const c2paUuid = 'd8fec3d61b0e483c92975828877ec481'
const aigcKey = 'AIGC'
const stillBrands: ReadonlySet<string> = new Set([
  ...['avif', 'avis', 'mif1', 'msf1'],
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'],
])
const maxKeyBytes = 200

export function isBmff(bytes: Uint8Array): boolean {
  return latin1Of(bytes.subarray(4, 8)) === 'ftyp'
}

/** True if the major brand names a picture format (AVIF, HEIC), not a film format. */
export function isStillBmff(bytes: Uint8Array): boolean {
  return isStillBrand(latin1Of(bytes.subarray(8, 12)))
}

export function isStillBrand(brand: string): boolean {
  return stillBrands.has(brand)
}

export interface Range {
  readonly from: number
  readonly to: number
}

/** A box of an ISO base media file. */
export interface Box extends Range {
  readonly type: string
  /** Offset of the box's content, after its header. */
  readonly content: number
}

/**
 * Yields the boxes between two offsets, and stops at the first invalid box. It does not recurse: callers open nested
 * boxes themselves.
 */
export function* boxesIn(bytes: Buffer, from = 0, to = bytes.length): Generator<Box> {
  let offset = from
  for (let part = 0; part < maxParts && offset + 8 <= to; part += 1) {
    const short = bytes.readUInt32BE(offset)
    const isLong = short === 1
    if (isLong && offset + 16 > to) return
    const size = short === 0 ? to - offset : isLong ? Number(bytes.readBigUInt64BE(offset + 8)) : short
    const content = offset + (isLong ? 16 : 8)
    if (offset + size < content || offset + size > to) return
    yield { type: latin1Of(bytes.subarray(offset + 4, offset + 8)), from: offset, content, to: offset + size }
    offset += size
  }
}

/** Finds the first box at a path such as `moov/udta/meta`. */
export function findBox(bytes: Buffer, path: string, within?: Box): Box | undefined {
  let found = within
  for (const type of path.split('/')) {
    const from = found ? found.content + (found.type === 'meta' ? metaHeader(bytes, found) : 0) : 0
    found = boxesIn(bytes, from, found?.to).find((box) => box.type === type)
    if (!found) return undefined
  }
  return found
}

/**
 * Length of the version field before the content. It is 0 in QuickTime, whose `meta` is a plain box, and 4 in all other
 * files.
 */
function metaHeader(bytes: Buffer, { content }: Box): number {
  return latin1Of(bytes.subarray(content + 4, content + 8)) === 'hdlr' ? 0 : 4
}

function boxOf(type: string, ...content: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(
    content.reduce((sum, part) => sum + part.length, 8),
    0,
  )
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

export function readBmff(file: Uint8Array): FoundMetadata {
  const bytes = bufferOf(file)
  const found = nothingFound()
  for (const part of boxesIn(bytes)) {
    const uuid = part.type === 'uuid' ? uuidOf(bytes, part) : undefined
    if (uuid === xmpUuid)
      found.xmp.push(textOf(bytes.subarray(part.content + 16, part.to).subarray(0, maxXmpBytes)))
    // Pictures store their packet among other data. The markers of the packet locate it, as XMP allows.
    else if (uuid !== c2paUuid && isStillBmff(bytes)) found.xmp.push(...packetsIn(bytes, part))
  }
  const meta = findBox(bytes, 'moov/udta/meta') ?? findBox(bytes, 'moov/meta')
  if (meta) readKeys(bytes, meta, found)
  return found
}

function uuidOf(bytes: Buffer, { content }: Box): string {
  return bytes.toString('hex', content, content + 16)
}

function packetsIn(bytes: Buffer, { from, to }: Range): string[] {
  const data = bytes.subarray(from, to)
  const start = data.indexOf('<x:xmpmeta')
  if (start < 0) return []
  const end = data.subarray(start, start + maxXmpBytes).indexOf('</x:xmpmeta>')
  return end < 0 ? [] : [textOf(data.subarray(start, start + end))]
}

/** Reads named values from QuickTime metadata. A list contains the keys, and each value refers to a key by its index. */
function readKeys(bytes: Buffer, meta: Box, found: FoundMetadata): void {
  const keys = findBox(bytes, 'keys', meta)
  const values = findBox(bytes, 'ilst', meta)
  if (!keys || !values) return
  const names = [...boxesIn(bytes, keys.content + 8, keys.to)].map((key) =>
    textOf(bytes.subarray(key.content, key.to).subarray(0, maxKeyBytes)),
  )
  for (const item of boxesIn(bytes, values.content, values.to)) {
    const name = names[bytes.readUInt32BE(item.from + 4) - 1]
    const data = findBox(bytes, 'data', item)
    if (name === undefined || !data || data.to < data.content + 8) continue
    found.texts.set(name, textOf(bytes.subarray(data.content + 8, data.to).subarray(0, maxXmpBytes)))
  }
}

/**
 * Labels a film or an AVIF. The XMP packet goes into a `uuid` box at the end. The AIGC label of a film goes into
 * `moov.udta.meta`, as its standard requires. An AVIF keeps the packet that its encoder wrote as an item.
 */
export function writeBmff(file: Uint8Array, { xmp, aigc }: NewMetadata): Uint8Array {
  const bytes = bufferOf(file)
  const isStill = isStillBmff(bytes)
  if (isStill && readBmff(bytes).xmp.length > 0) return file
  const packet = boxOf('uuid', Buffer.from(xmpUuid, 'hex'), Buffer.from(xmp))
  const labelled = aigc === undefined || isStill ? bytes : withUserData(bytes, aigcData(aigc))
  return Buffer.concat([labelled, packet])
}

function aigcData(aigc: string): Buffer {
  const handler = boxOf('hdlr', Buffer.alloc(8), Buffer.from('mdta', 'latin1'), Buffer.alloc(13))
  const keys = boxOf('keys', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), boxOf('mdta', Buffer.from(aigcKey)))
  const data = boxOf('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from(aigc))
  const values = boxOf('ilst', boxOf('\0\0\0\x01', data))
  return boxOf('udta', boxOf('meta', Buffer.alloc(4), handler, keys, values))
}

/** Replaces the film's user data. All bytes after `moov` move, so the chunk offsets in `moov` are corrected. */
function withUserData(bytes: Buffer, userData: Buffer): Buffer {
  const moov = findBox(bytes, 'moov')
  if (!moov || findBox(bytes, 'moof')) throw new BrokenFileError('Not a plain MP4')
  const keptBoxes = [...boxesIn(bytes, moov.content, moov.to)].filter(({ type }) => type !== 'udta')
  const made = boxOf('moov', ...keptBoxes.map(({ from, to }) => bytes.subarray(from, to)), userData)
  moveChunks(made, moov.to, made.length - (moov.to - moov.from))
  return Buffer.concat([bytes.subarray(0, moov.from), made, bytes.subarray(moov.to)])
}

/** Adds `by` to every chunk offset that is at least `behind`. */
function moveChunks(moov: Buffer, behind: number, by: number): void {
  for (const track of boxesIn(moov, 8)) {
    if (track.type !== 'trak') continue
    const table = findBox(moov, 'mdia/minf/stbl', track)
    for (const part of table ? boxesIn(moov, table.content, table.to) : []) {
      const width = part.type === 'stco' ? 4 : part.type === 'co64' ? 8 : 0
      if (width === 0) continue
      const count = moov.readUInt32BE(part.content + 4)
      for (let entry = 0; entry < count; entry += 1) {
        const offset = part.content + 8 + entry * width
        const position = width === 4 ? moov.readUInt32BE(offset) : Number(moov.readBigUInt64BE(offset))
        if (position < behind) continue
        if (width === 4) moov.writeUInt32BE(position + by, offset)
        else moov.writeBigUInt64BE(BigInt(position + by), offset)
      }
    }
  }
}

/** Returns the end of the last item's data, according to the item location box; 0 without such a box. */
export function lastExtentOf(bytes: Buffer): number {
  const meta = findBox(bytes, 'meta')
  const iloc = meta && findBox(bytes, 'iloc', meta)
  if (!meta || !iloc) return 0
  const idat = findBox(bytes, 'idat', meta)
  const ranges = extentsOf(bytes, iloc, { idatStart: idat?.content ?? 0 })
  return ranges.reduce((end, { to }) => Math.max(end, to), 0)
}

/** Returns a reader of consecutive big-endian numbers. */
export function numbersFrom(bytes: Buffer, start: number) {
  let offset = start
  return (size: number): number => {
    const value =
      size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(offset)) : bytes.readUIntBE(offset, size)
    offset += size
    return value
  }
}

/** Returns the byte ranges of these items, or of all items, according to the item location box. */
export function extentsOf(
  bytes: Buffer,
  iloc: Box,
  { ids, idatStart }: { ids?: ReadonlySet<number>; idatStart: number },
): Range[] {
  const version = bytes[iloc.content]!
  const next = numbersFrom(bytes, iloc.content + 4)
  const sizes = next(2)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version > 0 ? sizes & 15 : 0
  const ranges: Range[] = []
  let extentCount = 0
  const count = next(version < 2 ? 2 : 4)
  for (let item = 0; item < count; item++) {
    const id = next(version < 2 ? 2 : 4)
    const isInIdat = version > 0 && (next(2) & 15) === 1
    next(2)
    const base = next(baseSize) + (isInIdat ? idatStart : 0)
    for (let extents = next(2); extents > 0; extents--) {
      extentCount += 1
      // If its fields have no length, a box of a few bytes can claim billions of extents.
      if (extentCount > maxParts) throw new RangeError('The file claims too many extents')
      next(indexSize)
      const from = base + next(offsetSize)
      const length = next(lengthSize)
      if (!ids || ids.has(id)) ranges.push({ from, to: from + length })
    }
  }
  return ranges
}
