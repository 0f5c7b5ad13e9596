import { propertyRuns, samplePhoto } from '@easel/testkit'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Box } from './layout.ts'
import { makeSheet, type SheetCell } from './make-sheet.ts'
import { captionedGrid, layOutSheet, maxSheetSide } from './sheet-layout.ts'

const side = fc.integer({ min: 1, max: 20_000 })
const grids = fc.oneof(
  fc.integer({ min: 1, max: 36 }).map((count) => ({ grid: captionedGrid(count), count })),
  fc
    .tuple(fc.integer({ min: 1, max: 36 }), fc.integer({ min: 1, max: 36 }))
    .filter(([columns, rows]) => columns * rows <= 36)
    .map(([columns, rows]) => ({
      grid: { columns, rows, labels: 'headers' as const },
      count: columns * rows,
    })),
)

test('every sheet keeps its maximum size, and its parts lie within the sheet without overlapping', () => {
  fc.assert(
    fc.property(
      grids,
      fc.array(fc.record({ width: side, height: side }), { maxLength: 36 }),
      ({ grid, count }, sizes) => {
        const layout = layOutSheet(grid, count, sizes)
        expect(Math.max(layout.width, layout.height)).toBeLessThanOrEqual(maxSheetSide)
        const boxes = [layout.title, ...layout.above, ...layout.beside, ...layout.cells]
        for (const box of boxes) {
          expect(Math.min(box.x, box.y, box.width, box.height)).toBeGreaterThanOrEqual(0)
          expect(box.x + box.width).toBeLessThanOrEqual(layout.width)
          expect(box.y + box.height).toBeLessThanOrEqual(layout.height)
        }
        for (const [index, box] of boxes.entries())
          for (const later of boxes.slice(index + 1)) {
            const isApart =
              box.x + box.width <= later.x ||
              later.x + later.width <= box.x ||
              box.y + box.height <= later.y ||
              later.y + later.height <= box.y
            expect(isApart).toBe(true)
          }
        expect(layout.pictureSide).toBeGreaterThan(60)
      },
    ),
    { numRuns: propertyRuns(100) },
  )
})

/** Returns the range of each channel in a part of a picture. */
async function rangesIn(bytes: Uint8Array, { x: left, y: top, width, height }: Box): Promise<number[]> {
  const part = await sharp(bytes).extract({ left, top, width, height }).png().toBuffer()
  const { channels } = await sharp(part).stats()
  return channels.slice(0, 3).map(({ min, max }) => max - min)
}

const bytesOf = async (colour: string, size: { width: number; height: number }) =>
  await sharp({ create: { ...size, channels: 3, background: colour } })
    .png()
    .toBuffer()

test('each picture is drawn in its cell, only a single picture is in memory at a time, and an empty cell shows its text', async () => {
  const colours = ['#ff0000', '#00ff00', '#0000ff']
  const size = { width: 200, height: 100 }
  const cells: SheetCell[] = [size, size, size, { word: 'Failed' }]
  const reads: number[] = []
  const made = await makeSheet(
    cells,
    async (index) => {
      reads.push(index)
      return { bytes: await bytesOf(colours[index]!, size), mime_type: 'image/png' }
    },
    { format: 'png', texts: { title: 'A × B', columns: ['1', '2'], rows: ['x', 'y'] } },
    AbortSignal.timeout(20_000),
  )
  expect(reads).toEqual([0, 1, 2])
  const layout = layOutSheet({ columns: 2, rows: 2, labels: 'headers' }, 4, [size, size, size])
  expect(made).toMatchObject({ mime_type: 'image/png', width: layout.width, height: layout.height })
  const colourAt = async (index: number) => {
    const { x, y, width, height } = layout.cells[index]!
    const spot = {
      left: x + Math.floor(width / 2),
      top: y + Math.floor(height / 2) - 45,
      width: 1,
      height: 1,
    }
    const { data } = await sharp(made.bytes).extract(spot).raw().toBuffer({ resolveWithObject: true })
    return `#${[...data.subarray(0, 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
  }
  for (const [index, colour] of colours.entries()) expect(await colourAt(index)).toBe(colour)
  // A grey cell with a text.
  const [range] = await rangesIn(made.bytes, layout.cells[3]!)
  expect(range).toBeGreaterThan(60)
  expect(range).toBeLessThan(200)
})

test.each([
  ['long', 'a very long value that goes on '.repeat(60)],
  ['Chinese', '山水之间'.repeat(40)],
  ['emoji', '🎨🖼️'],
  ['markup', '<script>alert(1)</script>&amp;\n\u0000'],
  ['without a break', 'w'.repeat(2000)],
  ['stacked', 'a\u0301'.concat('\u0301'.repeat(29)).repeat(20)],
])('a label that is %s stays in its box', async (_, label) => {
  const photo = await samplePhoto({ width: 300, height: 200 })
  const make = (columns: string[]) =>
    makeSheet(
      [{ width: 300, height: 200 }, { word: label }],
      async () => ({ bytes: photo, mime_type: 'image/jpeg' }),
      { format: 'png', texts: { title: label, columns, rows: [] } },
      AbortSignal.timeout(20_000),
    )
  const made = await make([label, label])
  const layout = layOutSheet(captionedGrid(2), 2, [{ width: 300, height: 200 }])
  const frame = { x: 0, y: 0, width: layout.width, height: layout.title.y - 4 }
  expect(await rangesIn(made.bytes, frame)).toEqual([0, 0, 0])
  const left = { x: 0, y: 0, width: layout.title.x, height: layout.height }
  expect(await rangesIn(made.bytes, left)).toEqual([0, 0, 0])
  for (const box of layout.above) expect((await rangesIn(made.bytes, box))[0]).toBeGreaterThan(100)
})
