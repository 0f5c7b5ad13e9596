import sharp from 'sharp'

export interface InkJpeg {
  width: number
  height: number
  /** Amounts of cyan, magenta, yellow and black, from 0 to 1. */
  inks: (x: number, y: number) => readonly [number, number, number, number]
  /** `plain` has no marker of Adobe. `ycck` stores colours as luminance and chrominance (YCCK). */
  kind: 'adobe' | 'plain' | 'ycck'
}

const [scanMarker, endMarker] = [0xffda, 0xffd9]

/**
 * Writes a JPEG of inks, which sharp cannot write without a profile. Each component is a grey JPEG with the usual
 * tables, in a separate scan.
 */
export async function inkJpeg({ width, height, inks, kind }: InkJpeg): Promise<Buffer> {
  const planes = Array.from({ length: 4 }, () => Buffer.alloc(width * height))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [c, m, yellow, k] = inks(x, y)
      // Adobe's programs store inverted amounts of ink.
      const components =
        kind === 'ycck' ? [...chrominance(c, m, yellow), 1 - k] : [1 - c, 1 - m, 1 - yellow, 1 - k]
      for (const [index, plane] of planes.entries())
        plane[y * width + x] = Math.round(components[index]! * 255)
    }
  }
  const greys = await Promise.all(
    planes.map((plane) =>
      sharp(plane, { raw: { width, height, channels: 1 } })
        .toColourspace('b-w')
        .jpeg({ quality: 98, optimiseCoding: false })
        .toBuffer(),
    ),
  )
  const tables = partsOf(greys[0]!).filter(({ marker }) => marker === 0xffdb || marker === 0xffc4)
  const adobe = Buffer.from(`\xff\xee\0\x0eAdobe\0\x64\0\0\0\0${kind === 'ycck' ? '\x02' : '\0'}`, 'latin1')
  const frame = Buffer.alloc(22)
  frame.writeUInt16BE(0xffc0, 0)
  frame.writeUInt16BE(20, 2)
  frame[4] = 8
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  frame[9] = 4
  for (let component = 0; component < 4; component += 1)
    frame.set([component + 1, 0x11, 0], 10 + component * 3)
  const scans = greys.flatMap((grey, index) => [
    Buffer.from([0xff, 0xda, 0, 8, 1, index + 1, 0, 0, 63, 0]),
    partsOf(grey).find(({ marker }) => marker === scanMarker)!.data,
  ])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(kind === 'plain' ? [] : [adobe]),
    ...tables.map(({ bytes }) => bytes),
    ...[frame, ...scans, Buffer.from([0xff, 0xd9])],
  ])
}

/** Converts inks to luminance and chrominance, as YCCK stores them. The inks are treated as red, green and blue. */
function chrominance(r: number, g: number, b: number): number[] {
  const y = 0.299 * r + 0.587 * g + 0.114 * b
  return [y, (b - y) / 1.772 + 128 / 255, (r - y) / 1.402 + 128 / 255].map((value) =>
    Math.min(1, Math.max(0, value)),
  )
}

function partsOf(jpeg: Buffer): { marker: number; bytes: Buffer; data: Buffer }[] {
  const parts = []
  for (let offset = 2; offset + 4 <= jpeg.length && jpeg.readUInt16BE(offset) !== endMarker; ) {
    const marker = jpeg.readUInt16BE(offset)
    const to = offset + 2 + jpeg.readUInt16BE(offset + 2)
    // The data of the only scan extends to the end marker.
    parts.push({ marker, bytes: jpeg.subarray(offset, to), data: jpeg.subarray(to, -2) })
    if (marker === scanMarker) break
    offset = to
  }
  return parts
}
