import { type Box, boxesIn, extentsOf, isStillBmff } from './bmff.ts'
import { latin1Of } from './bytes.ts'
import { maxParts } from './limits.ts'

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Boxes and types of items that affect the look of a picture or film. Boxes are listed by the box that contains them. */
const visible = {
  picture: setOf('ftyp styp meta moov moof mfra sidx mdat'),
  film: setOf('ftyp styp moov moof mfra sidx mdat'),
  moov: setOf('mvhd trak mvex'),
  trak: setOf('tkhd tref edts mdia'),
  moof: setOf('mfhd traf'),
  traf: setOf('tfhd tfdt trun sbgp sgpd subs saiz saio'),
  meta: setOf('hdlr pitm iinf iref iprp iloc idat dinf grpl'),
  items: setOf('av01 grid iden iovl tmap'),
} as const
/** Property of an item with its description in words. */
const description = 'udes'

/**
 * Overwrites metadata with zeros. The file refers to positions throughout, so removing the metadata would break it.
 * Bytes after the last complete box are removed.
 */
export function stripBmff(file: Uint8Array): Buffer[] {
  const bytes = wholeBoxes(Buffer.from(file))
  const isStill = isStillBmff(bytes)
  hideOthers(bytes, [...boxesIn(bytes)], isStill ? visible.picture : visible.film)
  for (const box of [...boxesIn(bytes)]) {
    if (box.type === 'moov')
      hideWithin(bytes, box, { shown: visible.moov, child: 'trak', inChild: visible.trak })
    if (box.type === 'moof')
      hideWithin(bytes, box, { shown: visible.moof, child: 'traf', inChild: visible.traf })
    if (box.type === 'meta' && isStill) hideInPicture(bytes, box)
  }
  return [bytes]
}

/**
 * Returns the file up to its last complete box. A box of media data that is cut off, or that extends to the end of the
 * file, gets its true length.
 */
function wholeBoxes(bytes: Buffer): Buffer {
  let end = 0
  let count = 0
  for (const { from, to } of boxesIn(bytes)) {
    if (bytes.readUInt32BE(from) === 0) bytes.writeUInt32BE(to - from, from)
    end = to
    count += 1
  }
  if (count >= maxParts) throw new RangeError('The file has too many parts')
  const isCutMedia = end + 16 <= bytes.length && latin1Of(bytes.subarray(end + 4, end + 8)) === 'mdat'
  if (!isCutMedia) return bytes.subarray(0, end)
  const length = bytes.length - end
  if (bytes.readUInt32BE(end) === 1) bytes.writeBigUInt64BE(BigInt(length), end + 8)
  else bytes.writeUInt32BE(length, end)
  return bytes
}

/** Turns boxes of all other types into free space. */
function hideOthers(bytes: Buffer, boxes: readonly Box[], shown: ReadonlySet<string>): void {
  for (const { type, from, content, to } of boxes) {
    if (shown.has(type)) continue
    bytes.write('free', from + 4, 'latin1')
    bytes.fill(0, content, to)
  }
}

interface NestingRule {
  shown: ReadonlySet<string>
  child: string
  inChild: ReadonlySet<string>
}

function hideWithin(bytes: Buffer, { content, to }: Box, { shown, child, inChild }: NestingRule): void {
  const boxes = [...boxesIn(bytes, content, to)]
  hideOthers(bytes, boxes, shown)
  for (const box of boxes)
    if (box.type === child) hideOthers(bytes, [...boxesIn(bytes, box.content, box.to)], inChild)
}

function hideInPicture(bytes: Buffer, meta: Box): void {
  const inner = [...boxesIn(bytes, meta.content + 4, meta.to)]
  const [iinf, iloc, idat, iprp] = ['iinf', 'iloc', 'idat', 'iprp'].map((name) =>
    inner.find(({ type }) => type === name),
  )
  if (iinf && iloc)
    for (const { from, to } of extentsOf(bytes, iloc, {
      ids: privateItemsOf(bytes, iinf),
      idatStart: idat?.content ?? 0,
    }))
      bytes.fill(0, Math.min(from, bytes.length), Math.min(to, bytes.length))
  for (const list of iprp ? boxesIn(bytes, iprp.content, iprp.to) : [])
    for (const { type, content, to } of boxesIn(bytes, list.content, list.to))
      if (list.type === 'ipco' && type === description) bytes.fill(0, Math.min(content + 4, to), to)
  hideOthers(bytes, inner, visible.meta)
}

/** Returns the ids of the items that are no part of the picture, according to the item information box. */
function privateItemsOf(bytes: Buffer, iinf: Box): Set<number> {
  const from = iinf.content + 4 + (bytes[iinf.content] === 0 ? 2 : 4)
  const entries = boxesIn(bytes, from, iinf.to).filter(({ type }) => type === 'infe')
  const ids = entries.flatMap(({ content }) => {
    const isLong = bytes[content] === 3
    const id = isLong ? bytes.readUInt32BE(content + 4) : bytes.readUInt16BE(content + 4)
    const offset = content + (isLong ? 10 : 8)
    return visible.items.has(latin1Of(bytes.subarray(offset, offset + 4))) ? [] : [id]
  })
  return new Set(ids)
}
