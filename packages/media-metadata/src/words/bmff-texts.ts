import { type ByteWindow, nameOf, viewOf } from './byte-window.ts'
import { maxParts, maxTextBytes, maxTexts } from './limits.ts'

interface Box {
  readonly type: string
  /** Positions of the content. */
  readonly from: number
  readonly to: number
}

/** EXIF blocks and XMP packets of a file. */
export interface FoundBlocks {
  readonly exif: readonly Uint8Array[]
  readonly xmp: readonly Uint8Array[]
}

/**
 * Reads the EXIF blocks and XMP packets of a file that consists of boxes: an AVIF or HEIC, where they are items of the box `meta`,
 * or a JPEG XL, where they are boxes.
 */
export async function readBoxTexts(file: ByteWindow, size: number): Promise<FoundBlocks> {
  const found = { exif: [] as Uint8Array[], xmp: [] as Uint8Array[] }
  for await (const { type, from, to } of topBoxes(file, size)) {
    if (to - from > maxTextBytes) continue
    if (type === 'Exif') found.exif.push(withoutOffset(await file.read(from, to)))
    else if (type === 'xml ') found.xmp.push(await file.read(from, to))
    else if (type === 'meta')
      for (const item of itemsIn(await file.read(from, to), from)) {
        const bytes = await readExtents(file, item.extents)
        if (item.type === 'Exif') found.exif.push(withoutOffset(bytes))
        else found.xmp.push(bytes)
      }
  }
  return found
}

async function* topBoxes(file: ByteWindow, size: number): AsyncGenerator<Box> {
  let offset = 0
  for (let part = 0; part < maxParts && offset + 8 <= size; part += 1) {
    const box = boxAt(await file.read(offset, offset + 16), offset, size)
    if (!box) return
    yield box
    offset = box.to
  }
}

function* boxesIn(bytes: Uint8Array, start: number): Generator<Box> {
  let offset = start
  for (let part = 0; part < maxParts && offset + 8 <= bytes.length; part += 1) {
    const box = boxAt(bytes.subarray(offset, offset + 16), offset, bytes.length)
    if (!box) return
    yield box
    offset = box.to
  }
}

/** Reads the header of a box. Undefined for a box that leaves its surroundings. */
function boxAt(head: Uint8Array, offset: number, end: number): Box | undefined {
  const short = viewOf(head).getUint32(0)
  if (short === 1 && head.length < 16) return undefined
  const length = short === 0 ? end - offset : short === 1 ? Number(viewOf(head).getBigUint64(8)) : short
  const from = offset + (short === 1 ? 16 : 8)
  const to = offset + length
  return to < from || to > end ? undefined : { type: nameOf(head.subarray(4, 8)), from, to }
}

/** The first four bytes of an EXIF block state how many bytes follow before the block. */
function withoutOffset(bytes: Uint8Array): Uint8Array {
  return bytes.length < 4 ? bytes : bytes.subarray(4 + viewOf(bytes).getUint32(0))
}

interface Item {
  readonly type: string
  readonly extents: readonly Extent[]
}

type Extent = readonly [from: number, to: number]

/** Returns the items with EXIF or XMP. `position`: of the content of the box `meta` in the file. */
function itemsIn(meta: Uint8Array, position: number): Item[] {
  const boxes = new Map([...boxesIn(meta, 4)].map((box) => [box.type, box]))
  const [infos, places] = [boxes.get('iinf'), boxes.get('iloc')]
  if (!infos || !places) return []
  const types = textItems(meta.subarray(infos.from, infos.to))
  const dataStart = position + (boxes.get('idat')?.from ?? 0)
  try {
    return extentsOf(meta.subarray(places.from, places.to), dataStart, types)
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

/** Maps the ids of items with EXIF or XMP to their types. */
function textItems(infos: Uint8Array): Map<number, string> {
  const types = new Map<number, string>()
  for (const { type, from, to } of boxesIn(infos, infos[0] === 0 ? 6 : 8)) {
    const entry = infos.subarray(from, to)
    const idBytes = entry[0] === 3 ? 4 : 2
    if (type !== 'infe' || entry[0]! < 2 || entry.length < 10 + idBytes) continue
    const view = viewOf(entry)
    const id = idBytes === 4 ? view.getUint32(4) : view.getUint16(4)
    const kind = nameOf(entry.subarray(6 + idBytes, 10 + idBytes))
    const isXmp = kind === 'mime' && nameOf(entry.subarray(10 + idBytes)).includes('application/rdf+xml')
    if (kind === 'Exif' || isXmp) types.set(id, kind)
  }
  return types
}

/** Returns the places of items, according to the item location box. @throws RangeError for a damaged box */
function extentsOf(places: Uint8Array, dataStart: number, types: ReadonlyMap<number, string>): Item[] {
  const view = viewOf(places)
  const version = view.getUint8(0)
  let offset = 4
  const next = (bytes: number) => {
    offset += bytes
    if (bytes === 0) return 0
    if (bytes === 8) return Number(view.getBigUint64(offset - 8))
    return bytes === 4 ? view.getUint32(offset - 4) : bytes === 2 ? view.getUint16(offset - 2) : 0
  }
  const sizes = next(2)
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexBytes = version > 0 ? sizes & 15 : 0
  const items: Item[] = []
  let parts = 0
  for (let count = next(version < 2 ? 2 : 4); count > 0 && items.length < maxTexts; count -= 1) {
    const type = types.get(next(version < 2 ? 2 : 4))
    const isInBox = version > 0 && (next(2) & 15) === 1
    next(2)
    const base = next(baseBytes) + (isInBox ? dataStart : 0)
    const extents: Extent[] = []
    for (let extent = next(2); extent > 0; extent -= 1) {
      parts += 1
      if (parts > maxParts) throw new RangeError('The file claims too many extents')
      next(indexBytes)
      const from = base + next(offsetBytes)
      extents.push([from, from + next(lengthBytes)])
    }
    if (type !== undefined) items.push({ type, extents })
  }
  return items
}

async function readExtents(file: ByteWindow, extents: readonly Extent[]): Promise<Uint8Array> {
  const length = extents.reduce((sum, [from, to]) => sum + to - from, 0)
  if (length > maxTextBytes) return new Uint8Array()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (const [from, to] of extents) pieces.push(await file.read(from, to))
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}
