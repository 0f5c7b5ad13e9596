import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { greyMaskOf } from './mask.ts'
import { encodeRgba } from './testing/rgba-png.ts'

const side = fc.integer({ min: 1, max: 24 })

/** Returns the rows of a grey PNG without filters. */
function greyRows(png: Uint8Array, width: number): number[][] {
  const file = Buffer.from(png)
  const rows = inflateSync(file.subarray(41, 41 + file.readUInt32BE(33)))
  return Array.from({ length: rows.length / (1 + width) }, (_, y) => [
    ...rows.subarray(y * (1 + width) + 1, (y + 1) * (1 + width)),
  ])
}

test('a grey mask has the colours of the mask, and its rectangle contains all white pixels', () => {
  const masks = fc.record({
    size: fc.record({ width: side, height: side }),
    filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
    values: fc.infiniteStream(fc.constantFrom(0, 0, 0, 255, 128, 7)),
  })
  fc.assert(
    fc.property(masks, ({ size, filters, values }) => {
      const { width, height } = size
      const shown = [...values.take(width * height)]
      const pixels = Uint8Array.from(shown.flatMap((value) => [value, value, value, 255 - value]))
      const mask = { mime_type: 'image/png', bytes: encodeRgba(pixels, size, filters), ...size } as const
      const { bytes, box } = greyMaskOf(mask)
      const rows = Array.from({ length: height }, (_, y) => shown.slice(y * width, (y + 1) * width))
      expect(greyRows(bytes, width)).toEqual(rows)
      const white = shown.flatMap((value, at) => (value === 0 ? [] : [[at % width, Math.floor(at / width)]]))
      const span = (axis: 0 | 1) => {
        const places = white.map((place) => place[axis]!)
        return Math.max(...places) - Math.min(...places) + 1
      }
      expect(box).toEqual(white.length === 0 ? size : { width: span(0), height: span(1) })
    }),
  )
})

test('a mask that is cut off or has another size is refused', () => {
  const size = { width: 4, height: 4 }
  const bytes = encodeRgba(new Uint8Array(64), size, [0])
  const refused = { fault: { code: 'refused' }, delivery: 'no' }
  const read = (file: Uint8Array, width = 4) => {
    try {
      return greyMaskOf({ mime_type: 'image/png', bytes: file, width, height: 4 })
    } catch (error) {
      return error
    }
  }
  for (let length = 0; length < bytes.length - 16; length += 1)
    expect(read(bytes.subarray(0, length))).toMatchObject(refused)
  expect(read(bytes, 5)).toMatchObject(refused)
})
