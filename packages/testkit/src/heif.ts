import { readFile } from 'node:fs/promises'

/**
 * Writes HEIC files like phones. The container is made here. It holds two tiles of 64 × 64 pixels in HEVC, at 8 and at
 * 10 bits, which x265 encoded once. The first tile has quarters of red and green above blue and white, and the second
 * tile is grey.
 */
const tiles = {
  8: {
    settings:
      'AQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQA==',
    quarters: 'AAAAPSgBrwT4QTJp2/+i7///7KMdl/dEhhfufqAPf/g5X//zpjs0+/x9/o37ek3//JywtjN/4IhjD9nk7/9cP+A=',
    grey: 'AAAADSgBrwT4QbLmd0cNh/A=',
  },
  10: {
    settings:
      'AQQIAAAAAAAAAAAAHvAA/P36+gAADwMgAAEAF0ABDAH//wQIAAADAJ24AAADAAAeugJAIQABACpCAQEECAAAAwCduAAAAwAAHqAggQTZbqSSmubgQEDAgAAAAwCAAAADAIQiAAEAB0QBwXKwIkA=',
    quarters: 'AAAAPCgBrwT4QTJp2/+i7///7NM9l/dMWBfufqx0f/g5X//zq080+/x3fo37g7L//KBZDS//QX7//gCdY+ynZg==',
    grey: 'AAAAESgBrwT4Qa7MlbPO07ezVS+A',
  },
} as const
/** Reads a HEIC file that holds only a film of 64 × 64 pixels: red first, then green. */
export async function heicSequence(): Promise<Buffer> {
  return await readFile(new URL('./files/sequence.heic', import.meta.url))
}

export const heicTileSide = 64

export interface HeicOptions {
  bits?: 8 | 10
  /** Number of tiles in a row. The first tile has the coloured quarters. A picture of 1 × 1 tile has no grid. */
  columns?: number
  rows?: number
  /** Size in the header, in pixels; the size of the tiles by default. */
  width?: number
  height?: number
  /** Number of quarter turns to the left (irot). */
  turns?: number
  /** The picture is mirrored left to right (imir). */
  isMirrored?: boolean
  /** Orientation in the EXIF data, which agrees with `turns` in photos of phones. */
  orientation?: number
  /** ICC profile. */
  profile?: Uint8Array
  /** Primaries, transfer and matrix, as code points of ITU-T H.273. */
  nclx?: readonly [number, number, number]
  /** Types of further pictures that belong to the first, such as a depth map or a gain map. */
  auxiliaries?: readonly string[]
  /** Number of further pictures before the primary picture in a burst. */
  burst?: number
  brands?: readonly string[]
  /** The grid refers to itself as its own tile. */
  isEndless?: boolean
  xmp?: string
}

interface Item {
  type: string
  data: Buffer
  properties: readonly number[]
  references?: { type: string; to: readonly number[] }
  isHidden?: boolean
}

/** Makes a HEIC file. */
export function heicOf(options: HeicOptions = {}): Buffer {
  const { bits = 8, columns = 1, rows = 1, brands = ['heic', 'mif1', 'heic', 'miaf'] } = options
  const { width = columns * heicTileSide, height = rows * heicTileSide } = options
  const tile = tiles[bits]
  const properties: Buffer[] = []
  const property = (box: Buffer) => properties.push(box)
  const settings = property(box('hvcC', base64(tile.settings)))
  const tileSize = property(sizeBox(heicTileSide, heicTileSide))
  const depth = property(box('pixi', Buffer.from([0, 0, 0, 0, 3, bits, bits, bits])))
  const shown = [columns * rows > 1 || options.width ? property(sizeBox(width, height)) : tileSize, depth]
  if (options.profile)
    shown.push(property(box('colr', Buffer.from('prof', 'latin1'), Buffer.from(options.profile))))
  if (options.nclx) shown.push(property(box('colr', nclxOf(options.nclx))))
  const turned = [
    ...(options.isMirrored ? [property(box('imir', Buffer.from([1])))] : []),
    ...(options.turns ? [property(box('irot', Buffer.from([options.turns])))] : []),
  ]
  const items: Item[] = []
  const add = (item: Item) => items.push(item)
  const coded = (name: 'quarters' | 'grey', others: readonly number[], isHidden = false) =>
    add({ type: 'hvc1', data: base64(tile[name]), properties: [settings, ...others], isHidden })
  for (let index = 0; index < (options.burst ?? 0); index += 1) coded('grey', [tileSize, depth])
  let primary: number
  if (columns * rows === 1) primary = coded('quarters', [...shown, ...turned])
  else {
    const first = coded('quarters', [tileSize, depth], true)
    for (let index = 1; index < columns * rows && !options.isEndless; index += 1)
      coded('grey', [tileSize, depth], true)
    const to = Array.from({ length: columns * rows }, (_, index) =>
      options.isEndless ? items.length + 1 : first + index,
    )
    const data = gridOf({ columns, rows, width, height })
    primary = add({ type: 'grid', data, properties: [...shown, ...turned], references: { type: 'dimg', to } })
  }
  for (const auxiliary of options.auxiliaries ?? []) {
    const kind = property(box('auxC', Buffer.alloc(4), Buffer.from(`${auxiliary}\0`, 'latin1')))
    const item = coded('grey', [tileSize, depth, kind], true)
    items[item - 1]!.references = { type: 'auxl', to: [primary] }
  }
  const about = { type: 'cdsc', to: [primary] }
  if (options.orientation)
    add({ type: 'Exif', data: exifOf(options.orientation), properties: [], references: about })
  if (options.xmp) add({ type: 'mime', data: Buffer.from(options.xmp), properties: [], references: about })
  return fileOf(brands, { items, properties, primary })
}

function fileOf(
  [major, ...compatible]: readonly string[],
  { items, properties, primary }: { items: readonly Item[]; properties: readonly Buffer[]; primary: number },
): Buffer {
  const head = box('ftyp', Buffer.from(`${major}\0\0\0\0${compatible.join('')}`, 'latin1'))
  const meta = (start: number) =>
    full(
      'meta',
      full('hdlr', Buffer.alloc(4), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      full('pitm', u16(primary)),
      placesOf(items, start),
      full('iinf', u16(items.length), ...items.map(entryOf)),
      ...(items.some(({ references }) => references) ? [full('iref', ...items.flatMap(referencesOf))] : []),
      box('iprp', box('ipco', ...properties), associationsOf(items)),
    )
  const start = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(start), box('mdat', ...items.map(({ data }) => data))])
}

function placesOf(items: readonly Item[], start: number): Buffer {
  let offset = start
  const places = items.map(({ data }, index) => {
    const location = Buffer.concat([u16(index + 1), u16(0), u16(1), u32(offset), u32(data.length)])
    offset += data.length
    return location
  })
  return full('iloc', Buffer.from([0x44, 0]), u16(items.length), ...places)
}

function entryOf({ type, isHidden }: Item, index: number): Buffer {
  const content = type === 'mime' ? 'application/rdf+xml\0' : ''
  return box(
    'infe',
    Buffer.from([2, 0, 0, isHidden ? 1 : 0]),
    u16(index + 1),
    u16(0),
    latin1(`${type}\0${content}`),
  )
}

function referencesOf({ references }: Item, index: number): Buffer[] {
  if (!references) return []
  return [box(references.type, u16(index + 1), u16(references.to.length), ...references.to.map(u16))]
}

function associationsOf(items: readonly Item[]): Buffer {
  const entries = items.flatMap(({ properties }, index) =>
    properties.length > 0
      ? [Buffer.concat([u16(index + 1), Buffer.from([properties.length, ...properties])])]
      : [],
  )
  return full('ipma', u32(entries.length), ...entries)
}

function gridOf({
  columns,
  rows,
  width,
  height,
}: {
  columns: number
  rows: number
  width: number
  height: number
}) {
  return Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), u32(width), u32(height)])
}

function sizeBox(width: number, height: number): Buffer {
  return full('ispe', u32(width), u32(height))
}

function nclxOf(numbers: readonly number[]): Buffer {
  return Buffer.concat([latin1('nclx'), ...numbers.map(u16), Buffer.from([0x80])])
}

/** EXIF data with an orientation, and with a geographic position that the product must remove. */
function exifOf(orientation: number): Buffer {
  const tags = [0x0112, 3, 1].map((value, index) => (index < 2 ? u16(value) : u32(value)))
  return Buffer.concat([
    u32(6),
    latin1('Exif\0\0MM\0*'),
    u32(8),
    u16(1),
    ...tags,
    u16(orientation),
    u16(0),
    u32(0),
    latin1('HOME 48.51 N'),
  ])
}

function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat([latin1(type), ...content])
  return Buffer.concat([u32(body.length + 4), body])
}

function full(type: string, ...content: readonly Uint8Array[]): Buffer {
  return box(type, Buffer.alloc(4), ...content)
}

function base64(text: string): Buffer {
  return Buffer.from(text, 'base64')
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
