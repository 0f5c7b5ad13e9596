interface Box {
  type: string
  /** Offsets of the content. */
  start: number
  end: number
}

interface Range {
  start: number
  end: number
}

const maxBoxes = 10_000
const privateItems = ['Exif', 'uri ', 'jumb']
/** Item type of an XMP packet. */
const textItem = 'mime'
/** Boxes with arbitrary content of programs. */
const privateBoxes = new Set(['uuid', 'free', 'skip', 'udta'])

function boxesIn(bytes: Buffer, { start, end }: Range): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end && boxes.length < maxBoxes; ) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= end
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short
    const head = isLong ? 16 : 8
    if (size < head || at + size > end) break
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + head, end: at + size })
    at += size
  }
  return boxes
}

/** Returns the ids of the items of these types, by the item information box. */
function privateIds(bytes: Buffer, iinf: Box, types: ReadonlySet<string>): Set<number> {
  const head = iinf.start + 4 + (bytes[iinf.start] === 0 ? 2 : 4)
  const entries = boxesIn(bytes, { start: head, end: iinf.end }).filter(({ type }) => type === 'infe')
  const ids = entries.flatMap(({ start }) => {
    const isLong = bytes[start] === 3
    const id = isLong ? bytes.readUInt32BE(start + 4) : bytes.readUInt16BE(start + 4)
    const at = start + (isLong ? 10 : 8)
    return types.has(bytes.toString('latin1', at, at + 4)) ? [id] : []
  })
  return new Set(ids)
}

/** Returns a reader of consecutive big-endian numbers. */
function numbersFrom(bytes: Buffer, start: number) {
  let at = start
  return (size: number): number => {
    const value = size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size)
    at += size
    return value
  }
}

/** Returns the byte ranges of these items, by the item location box. */
function extentsOf(
  bytes: Buffer,
  iloc: Box,
  { ids, idatStart }: { ids: Set<number>; idatStart: number },
): Range[] {
  const version = bytes[iloc.start]!
  const next = numbersFrom(bytes, iloc.start + 4)
  const sizes = next(2)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version > 0 ? sizes & 15 : 0
  const ranges: Range[] = []
  const count = next(version < 2 ? 2 : 4)
  for (let item = 0; item < count; item++) {
    const id = next(version < 2 ? 2 : 4)
    const isInIdat = version > 0 && (next(2) & 15) === 1
    next(2)
    const base = next(baseSize) + (isInIdat ? idatStart : 0)
    for (let extents = next(2); extents > 0; extents--) {
      next(indexSize)
      const start = base + next(offsetSize)
      const length = next(lengthSize)
      if (ids.has(id)) ranges.push({ start, end: start + length })
    }
  }
  return ranges
}

/**
 * Overwrites metadata with zeros instead of removing it, since the file refers to positions throughout. Labels cannot
 * be written again: where they name no location or serial number, the whole XMP packet stays.
 */
export function stripAvif(bytes: Buffer, { keepsXmp = false } = {}): Buffer[] {
  const staysXmp = keepsXmp && !bytes.includes('GPSL') && !bytes.includes('SerialNumber')
  const types = new Set(staysXmp ? privateItems : [...privateItems, textItem])
  const top = boxesIn(bytes, { start: 0, end: bytes.length })
  const ranges: Range[] = top.filter(({ type }) => privateBoxes.has(type))
  const meta = top.find(({ type }) => type === 'meta')
  if (meta) {
    const inner = boxesIn(bytes, { start: meta.start + 4, end: meta.end })
    const [iinf, iloc, idat] = ['iinf', 'iloc', 'idat'].map((name) => inner.find(({ type }) => type === name))
    ranges.push(...inner.filter(({ type }) => privateBoxes.has(type)))
    if (iinf && iloc) {
      const ids = privateIds(bytes, iinf, types)
      ranges.push(...extentsOf(bytes, iloc, { ids, idatStart: idat?.start ?? 0 }))
    }
  }
  const copy = Buffer.from(bytes)
  for (const { start, end } of ranges) copy.fill(0, Math.min(start, copy.length), Math.min(end, copy.length))
  return [copy]
}
