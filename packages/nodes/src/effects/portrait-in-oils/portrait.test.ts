import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { findFaces } from '../../ground/people/faces/find-faces.ts'
import { facePlane } from '../../ground/people/faces/shape.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { mixReference } from '../../testing/kernels/mix-colours.ts'
import { portrait } from '../../testing/photos.ts'
import { quietContext, scenery } from '../../testing/pictures.ts'
import { type PigmentName, pigments } from './colours.ts'
import { executePortraitInOils } from './execution.ts'

afterAll(closeKernels)

const settings = { finish: 0.4, brush_size: 7, thickness: 0.7, pigments: 'photo', seed: 3 }
let photo: ImageValue
let inFace: Float32Array

beforeAll(async () => {
  photo = await portrait()
  inFace = facePlane(await findFaces(photo, new AbortController().signal), photo, photo).data
})

async function paint(
  change: Partial<Record<keyof typeof settings, number | string>> = {},
  image: ImageValue = photo,
) {
  const [picture] = await executePortraitInOils({ image, ...settings, ...change }, quietContext())
  return picture as ImageValue
}

/** Returns the mean difference of brightness from the photo, from 0 to 255, in and around the face. */
function distances({ data }: ImageValue) {
  const sums = { face: 0, around: 0, faceArea: 0, aroundArea: 0 }
  for (let i = 0; i < inFace.length; i++) {
    const away = Math.abs(data[i * 4 + 1]! - photo.data[i * 4 + 1]!)
    sums.face += away * inFace[i]!
    sums.faceArea += inFace[i]!
    sums.around += away * (1 - inFace[i]!)
    sums.aroundArea += 1 - inFace[i]!
  }
  return { face: sums.face / sums.faceArea, around: sums.around / sums.aroundArea }
}

test('a face is painted closer to the photo than the area around it', async () => {
  const usual = distances(await paint())
  expect(usual.face).toBeLessThan(0.7 * usual.around)
})

test('more finish brings the painting closer to the photo, in the face and around it', async () => {
  const [sketch, finished] = [distances(await paint({ finish: 0 })), distances(await paint({ finish: 1 }))]
  expect(finished.face).toBeLessThan(sketch.face)
  expect(finished.around).toBeLessThan(0.8 * sketch.around)
})

test('a small photo is painted, even with a brush of less than a pixel', async () => {
  for (const [width, height] of [
    [8, 8],
    [80, 60],
  ] as const) {
    const image = scenery(width, height)
    expect(await paint({ brush_size: 2 }, image)).toMatchObject({ width, height })
  }
})

test('pigments keep lightness, black and white, and mix their own hues', () => {
  for (const name of Object.keys(pigments) as PigmentName[]) {
    expect(mixReference(pigments[name], [0, 0, 0])).toEqual([0, 0, 0])
    expect(mixReference(pigments[name], [1, 0, 0])).toEqual([1, 0, 0])
    expect(mixReference(pigments[name], [0.6, 0.1, 0.1])[0]).toBe(0.6)
  }
  const blue = [0.5, -0.02, -0.15] as const
  expect(mixReference(pigments.zorn, blue)[2]).toBeGreaterThan(-0.05)
  expect(mixReference(pigments.north, blue)[2]).toBeLessThan(-0.15)
})
