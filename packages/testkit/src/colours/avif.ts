/**
 * Adds properties to the picture of an AVIF that sharp wrote. Properties are boxes of the container, such as `nclx` and
 * `clli`.
 */
export function withProperties(avif: Buffer, properties: readonly Buffer[]): Buffer {
  const [meta, iprp, ipco, ipma] = ['meta', 'iprp', 'ipco', 'ipma'].map((type) => boxAt(avif, type))
  const count = countOf(avif, ipco!)
  const grown = properties.reduce((sum, { length }) => sum + length, 0)
  const whole = grown + properties.length
  const head = Buffer.from(avif)
  for (const [box, by] of [
    [meta!, whole],
    [iprp!, whole],
    [ipco!, grown],
    [ipma!, properties.length],
  ] as const)
    head.writeUInt32BE(head.readUInt32BE(box.from) + by, box.from)
  moveItems(head, whole)
  // The first entry belongs to the picture: its id, the number of its properties, and their positions.
  const entry = ipma!.from + 8 + 4 + 4
  const places = head[entry + 2]!
  head[entry + 2] = places + properties.length
  const placesEnd = entry + 3 + places
  return Buffer.concat([
    head.subarray(0, ipco!.to),
    ...properties,
    head.subarray(ipco!.to, placesEnd),
    Buffer.from(properties.map((_, index) => count + index + 1)),
    head.subarray(placesEnd),
  ])
}

function boxAt(bytes: Buffer, type: string): { from: number; to: number } {
  const from = bytes.indexOf(type, 0, 'latin1') - 4
  return { from, to: from + bytes.readUInt32BE(from) }
}

function countOf(bytes: Buffer, { from, to }: { from: number; to: number }): number {
  let count = 0
  for (let offset = from + 8; offset < to; offset += bytes.readUInt32BE(offset)) count += 1
  return count
}

/** Moves the data of all items. For each item libheif writes its id, the file, a base offset, and one extent. */
function moveItems(bytes: Buffer, by: number): void {
  const { from } = boxAt(bytes, 'iloc')
  const [items, itemBytes] = [bytes.readUInt16BE(from + 14), 18]
  for (let item = 0; item < items; item += 1) {
    const offset = from + 16 + item * itemBytes + 4
    bytes.writeUInt32BE(bytes.readUInt32BE(offset) + by, offset)
  }
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

export interface CodedColour {
  primaries: number
  transfer: number
  /** Code point of ITU-T H.273; 6 by default, as sharp writes it. */
  matrix?: number
  isFullRange?: boolean
}

export function nclx({ primaries, transfer, matrix = 6, isFullRange = true }: CodedColour): Buffer {
  const content = Buffer.from('nclx\0\0\0\0\0\0\0', 'latin1')
  content.writeUInt16BE(primaries, 4)
  content.writeUInt16BE(transfer, 6)
  content.writeUInt16BE(matrix, 8)
  content[10] = isFullRange ? 0x80 : 0
  return box('colr', content)
}

/** Makes the box with the luminance of the brightest pixel in cd/m². */
export function clli(peak: number): Buffer {
  const content = Buffer.alloc(4)
  content.writeUInt16BE(peak)
  return box('clli', content)
}
