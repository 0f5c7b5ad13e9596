import { expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { portraitsOf } from '../../ground/people/faces/portrait.ts'
import { labPlanes } from '../../ground/plane/lab-planes.ts'
import { areEqual, lookOf, meanDifference } from '../../testing/look.ts'
import { loadPhoto, portraitFile } from '../../testing/photos.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { executeMosaic } from './execution.ts'
import { inlay, scaledBox } from './faces.ts'
import { rowField } from './field.ts'
import { layTiles } from './lay.ts'
import { materialOf } from './materials.ts'
import { settleTiles } from './settle.ts'

const never = new AbortController().signal

async function make(image: ImageValue, change: Record<string, ResolvedInput> = {}): Promise<ImageValue> {
  const inputs = { image, material: 'stone', tile_size: 4, joint: 4, seed: 1, ...change }
  const [value] = await executeMosaic(inputs, quietContext())
  return value as ImageValue
}

/** A picture with exactly one edge, between its two halves. */
const halves = () => drawPicture(120, 90, (x) => (x < 0.5 ? [220, 60, 40] : [30, 60, 160]))

test('tiles cover the mosaic evenly without overlap', async () => {
  const size = { width: 180, height: 120 }
  const field = await rowField(await labPlanes(scenery(180, 120), size), 6, { signal: never })
  const tiles = layTiles(field, 6)
  const whole = (size.width * size.height) / 36
  expect(tiles.count).toBeGreaterThan(whole * 0.8)
  expect(tiles.count).toBeLessThan(whole * 1.35)
  for (let round = 0; round < 3; round++) settleTiles(tiles, field, 6)
  for (let i = 0; i < tiles.count; i++) {
    expect(Math.hypot(tiles.cos[i]!, tiles.sin[i]!)).toBeCloseTo(1, 4)
    for (let j = 0; j < i; j++)
      if (Math.hypot(tiles.x[i]! - tiles.x[j]!, tiles.y[i]! - tiles.y[j]!) < 1.5)
        throw new Error('two in one place')
  }
})

test('rows follow an edge: beside a vertical edge, tiles form columns half a tile from it', async () => {
  const field = await rowField(await labPlanes(halves(), { width: 120, height: 90 }), 6, { signal: never })
  const tiles = layTiles(field, 6)
  const beside = Array.from({ length: tiles.count }, (_, i) => i).filter(
    (i) => Math.abs(tiles.x[i]! - 60) < 5 && tiles.y[i]! > 20 && tiles.y[i]! < 70,
  )
  expect(beside.length).toBeGreaterThan(8)
  for (const i of beside) expect(Math.abs(tiles.sin[i]!)).toBeGreaterThan(0.95)
})

test('a mosaic has the same pixels for the same seed, and other pixels for another seed', async () => {
  const image = scenery(120, 90)
  const [first, again, other] = [await make(image), await make(image), await make(image, { seed: 2 })]
  expect(areEqual(first, again)).toBe(true)
  expect(areEqual(first, other)).toBe(false)
})

test('smaller tiles bring the result closer to the picture, and wider joints show more mortar', async () => {
  const image = drawPicture(200, 150, (x, y) => [200 * x, 40, 200 * y])
  const [fine, rough] = [await make(image, { tile_size: 3 }), await make(image, { tile_size: 10 })]
  expect(meanDifference(fine, image)).toBeLessThan(meanDifference(rough, image) + 12)
  const dark = drawPicture(200, 150, () => [10, 10, 14])
  const [narrow, wide] = [await make(dark, { joint: 1 }), await make(dark, { joint: 10 })]
  expect(meanColour(wide)[1]).toBeGreaterThan(meanColour(narrow)[1] + 3)
})

test('gold covers plain light backgrounds and leaves other colours unchanged', async () => {
  const gold = await make(
    drawPicture(160, 120, () => [235, 232, 225]),
    { material: 'gold' },
  )
  const [r, , b] = meanColour(gold)
  expect(r - b).toBeGreaterThan(60)
  const blue = await make(halves(), { material: 'gold' })
  expect(lookOf(blue, 2)[5]).toBeGreaterThan(lookOf(blue, 2)[3]! + 40)
})

test('a mosaic matches its stored thumbnail', async () => {
  const expected = [
    89, 121, 166, 133, 120, 162, 155, 127, 174, 140, 105, 127, 194, 86, 100, 154, 126, 157, 90, 120, 134, 134,
    119, 134, 154, 125, 139,
  ]
  const look = lookOf(await make(scenery(160, 120)))
  expect(worst(look, expected), `${look}`).toBeLessThan(6)
})

test('transparent parts become plaster, and pictures of any shape keep their size', async () => {
  const made = await make(drawPicture(80, 60, () => [0, 0, 0, 0]))
  expect(Math.min(...meanColour(made))).toBeGreaterThan(120)
  for (const [width, height] of [
    [16, 16],
    [1, 1],
    [200, 20],
    [2, 120],
  ] as const) {
    const { data, ...size } = await make(scenery(width, height))
    expect([size.width, size.height, data.length]).toEqual([width, height, width * height * 4])
    for (let i = 3; i < data.length; i += 4) expect(data[i]).toBe(255)
  }
})

test('a mosaic run sends small previews, ends at progress 1, and stops when cancelled', async () => {
  const sides: number[] = []
  const steps: number[] = []
  const inputs = { image: scenery(620, 460), material: 'glass', tile_size: 10, joint: 4, seed: 1 }
  const listening = quietContext({
    preview: async ({ width, height }) => void sides.push(Math.max(width, height)),
    progress: (fraction) => steps.push(fraction),
  })
  await executeMosaic(inputs, listening)
  expect(Math.max(...sides)).toBeLessThanOrEqual(512)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(steps.at(-1)).toBe(1)
  const stopped = quietContext({ signal: AbortSignal.abort(new Error('stopped')) })
  await expect(executeMosaic(inputs, stopped)).rejects.toThrow('stopped')
})

test('a face is inserted into the mosaic along the outline of its skin, with a joint around it', async () => {
  const image = await loadPhoto(await portraitFile(), (areEqual) => areEqual.resize(200, 200))
  const [portrait] = await portraitsOf(image, 28, new AbortController().signal)
  const mosaic = drawPicture(100, 100, () => [0, 0, 0])
  const faceBox = scaledBox(portrait!.box, image, mosaic)
  const face = drawPicture(faceBox.width, faceBox.height, () => [255, 255, 255])
  const owner = new Int32Array(100 * 100).fill(3)
  inlay(
    { picture: mosaic, owner },
    { picture: face, owner: new Int32Array(faceBox.width * faceBox.height).fill(2) },
    { portrait: portrait!, faceBox, material: materialOf.stone, joint: 0.7, before: 50 },
  )
  const valueAt = (x: number, y: number) => mosaic.data[(Math.floor(y) * 100 + Math.floor(x)) * 4]!
  const { leftEye, rightEye, mouth } = portrait!.face
  const ownerAt = (x: number, y: number) => owner[Math.floor(y) * 100 + Math.floor(x)]
  for (const { x, y } of [leftEye, rightEye, mouth]) {
    expect(valueAt(x / 2, y / 2)).toBe(255)
    expect(ownerAt(x / 2, y / 2)).toBe(52)
  }
  expect([valueAt(2, 2), ownerAt(2, 2)]).toEqual([0, 3])
  const row = Array.from({ length: 100 }, (_, x) => valueAt(x, leftEye.y / 2))
  const [first, last] = [row.indexOf(255), row.lastIndexOf(255)]
  expect([row[first - 1], row[last + 1]].every((value) => value! > 20 && value! < 255)).toBe(true)
})
