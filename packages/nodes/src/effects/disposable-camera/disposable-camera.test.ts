import { afterAll, expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { areEqual } from '../../testing/look.ts'
import { drawPicture, meanColour, quietContext } from '../../testing/pictures.ts'
import { executeDisposableCamera } from './execution.ts'

afterAll(closeKernels)

const isBust = (x: number, y: number) => Math.hypot(x - 0.5, y - 0.55) < 0.25
const photo = drawPicture(180, 120, (x, y) => (isBust(x, y) ? [150, 110, 90] : [110, 110, 110]))
const cut = drawPicture(180, 120, (x, y) => [150, 110, 90, isBust(x, y) ? 255 : 0])
const usual = { film: 'drugstore', flash: 0, leak: 0, date: '', frame: 'none', caption: '', seed: 3 }

async function shot(change: Record<string, ResolvedInput> = {}): Promise<ImageValue> {
  const inputs = { image: photo, subject: cut, ...usual, ...change }
  const [picture] = await executeDisposableCamera(inputs, quietContext())
  return picture as ImageValue
}

/** Returns the mean colour of a part; the part is in fractions of the picture. */
function partOf({ width, height, data }: ImageValue, [left, top, right, bottom]: readonly number[]) {
  const [x0, x1] = [Math.floor(left! * width), Math.ceil(right! * width)]
  const rows = Array.from({ length: Math.ceil((bottom! - top!) * height) }, (_, i) => {
    const y = Math.floor(top! * height) + i
    return [...data.subarray((y * width + x0) * 4, (y * width + x1) * 4)]
  })
  const picture = { kind: 'image' as const, width: x1 - x0, height: rows.length }
  return meanColour({ ...picture, data: new Uint8ClampedArray(rows.flat()) })
}

const middle = [0.45, 0.5, 0.55, 0.6] as const
const corner = [0.02, 0.02, 0.12, 0.2] as const

test('a flash lights the subject more than the background', async () => {
  const [without, flashed] = [await shot(), await shot({ flash: 1 })]
  expect(partOf(flashed, middle)[1]).toBeGreaterThan(partOf(without, middle)[1] + 10)
  expect(partOf(flashed, corner)[1]).toBeLessThan(partOf(without, corner)[1] - 10)
})

test('the same seed gives the same picture; each setting changes it', async () => {
  const plain = await shot()
  expect(areEqual(plain, await shot())).toBe(true)
  const changes: Record<string, ResolvedInput>[] = [{ seed: 4 }, { leak: 0.5 }, { film: 'pastel' }]
  for (const change of changes)
    expect(areEqual(plain, await shot(change)), JSON.stringify(change)).toBe(false)
  const [r, g, b] = meanColour(await shot({ film: 'grey' }))
  expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(6)
})

test('a date glows orange in the lower right corner; characters that a seven-segment display lacks print nothing', async () => {
  const place = [0.7, 0.84, 0.97, 0.97] as const
  const [plain, dated] = [await shot(), await shot({ date: "'98 7 24" })]
  expect(partOf(dated, place)[0]).toBeGreaterThan(partOf(plain, place)[0] + 8)
  expect(partOf(dated, corner)).toEqual(partOf(plain, corner))
  expect(areEqual(await shot({ date: '六月' }), plain)).toBe(true)
})

test('an instant photo is nearly square in a frame with a wide lower edge for writing', async () => {
  const instant = await shot({ frame: 'instant' })
  expect(instant.height).toBeGreaterThan(instant.width)
  const below = [0.1, 0.86, 0.9, 0.98] as const
  expect(partOf(instant, below)[0]).toBeGreaterThan(230)
  expect(areEqual(instant, await shot({ frame: 'instant', caption: '夏天' }))).toBe(false)
  const print = await shot({ frame: 'print' })
  expect(print.width).toBeGreaterThan(photo.width)
})
