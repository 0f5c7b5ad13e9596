import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { ImageValue } from '../../../execution-types.ts'
import sharp from '../../../sharp.ts'
import { loadPhoto, portrait, portraitFile } from '../../../testing/photos.ts'
import { scenery } from '../../../testing/pictures.ts'
import { shapeDistance } from './align.ts'
import { measureLikeness } from './likeness.ts'

const never = new AbortController().signal
const photograph = async (name: string): Promise<ImageValue> =>
  await loadPhoto(await readFile(new URL(`../../../../photographs/${name}.webp`, import.meta.url)))

/** Points of a solid without rotational symmetry. */
const solid = Float64Array.from([0, 0, 0, 4, 0, 0, 0, 3, 0, 0, 0, 2, 1, 1, 1, 3, 1, 0.5])

/** Turns points around two axes, scales and shifts them. */
function moved(points: Float64Array): Float64Array {
  const [c, s] = [Math.cos(0.9), Math.sin(0.9)]
  const out = points.slice()
  for (let i = 0; i < out.length; i += 3) {
    const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!]
    const [u, v] = [c * x - s * y, s * x + c * y]
    out.set([7 + 5 * (c * u + s * z), 5 * v - 2, 1 + 5 * (c * z - s * u)], i)
  }
  return out
}

test('shapes that differ only in position, rotation and scale have no distance', () => {
  expect(shapeDistance(solid, moved(solid))).toBeLessThan(1e-6)
})

test('the distance grows with a change of the shape, and a mirrored shape is another shape', () => {
  const changed = (by: number) => Float64Array.from(solid, (value, i) => value + (i === 3 ? by : 0))
  const [little, much] = [shapeDistance(solid, moved(changed(0.4))), shapeDistance(solid, changed(2))]
  expect(little).toBeGreaterThan(0.01)
  expect(much).toBeGreaterThan(little)
  expect(much).toBeLessThan(1)
  const mirrored = solid.map((value, i) => (i % 3 === 0 ? -value : value))
  expect(shapeDistance(solid, mirrored)).toBeGreaterThan(0.05)
})

test('a person is more like another picture of the same photo than like other people', async () => {
  const photo = await portrait()
  const changed = await loadPhoto(
    await sharp(await portraitFile())
      .rotate(12, { background: '#777' })
      .modulate({ brightness: 1.08 })
      .png()
      .toBuffer(),
    (same) => same.resize({ width: 520 }),
  )
  const same = (await measureLikeness(photo, changed, never))!
  expect(same).toBeGreaterThan(0.85)
  const other = (await measureLikeness(photo, await photograph('admiral'), never))!
  expect(other).toBeLessThan(same - 0.2)
})

test('a photo or a picture without a face has no likeness', async () => {
  const [photo, view] = [await portrait(), scenery(160, 120)]
  expect(await measureLikeness(view, photo, never)).toBeUndefined()
  expect(await measureLikeness(photo, view, never)).toBeUndefined()
})
