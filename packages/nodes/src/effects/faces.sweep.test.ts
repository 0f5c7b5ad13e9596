import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImageValue } from '../execution-types.ts'
import { sharpOf } from '../ground/codec/image-codec.ts'
import { findFaces } from '../ground/people/faces/find-faces.ts'
import { facePlane } from '../ground/people/faces/shape.ts'
import { closeKernels } from '../kernels/pool.ts'
import { loadPhoto, portraitFile } from '../testing/photos.ts'
import { quietContext } from '../testing/pictures.ts'
import { executeInkDrawing } from './ink-drawing/execution.ts'
import { executeLowPoly } from './low-poly/execution.ts'
import { executePopArt } from './pop-art/execution.ts'
import { executeStippling } from './stippling/execution.ts'
import { executeStyleTransfer } from './style-from-picture/execution.ts'

afterAll(closeKernels)

const { signal } = new AbortController()

/** Tests share a reduced copy of the portrait and its faces, because effects that paint take long. */
const photo = await loadPhoto(await portraitFile(), (file) => file.resize(240))
const upside = turned(photo)

beforeAll(async () => {
  expect(await findFaces(upside, signal)).toEqual([])
})

/** Turns a picture upside down, pixel by pixel. */
function turned(image: ImageValue): ImageValue {
  const words = new Uint32Array(image.data.slice().buffer).reverse()
  return { ...image, data: new Uint8ClampedArray(words.buffer) }
}

/** Returns the lightness of a blurred picture, in which dots are averaged to tones. */
const softened = async (image: ImageValue) =>
  await sharpOf(image).removeAlpha().greyscale().blur(1.2).raw().toBuffer()

const effects = {
  'low-poly': (image: ImageValue) =>
    executeLowPoly({ image, detail: 0.3, facets: 0, vividness: 0, seed: 1 }, quietContext(), 30_000),
  stippling: (image: ImageValue) =>
    executeStippling({ image, look: 'chalk', dots: 2500, contrast: 0.5, seed: 1 }, quietContext()),
  'style-from-picture': (image: ImageValue) =>
    executeStyleTransfer(
      {
        images: { kind: 'images', images: [image] },
        style: 'starry',
        ...{
          strength: 0.75,
          detail: 0.5,
          palette: 0.3,
          stroke_size: 1,
          seed: 1,
          min_side: 0,
          max_side: 2048,
        },
      },
      quietContext(),
    ),
}

for (const [name, draw] of Object.entries(effects)) {
  test(`${name}: a detected face is drawn closer to the photo than an upside-down face, which is not detected`, async () => {
    const faces = facePlane(await findFaces(photo, signal), photo, photo).data
    const [usual] = (await draw(photo)) as [ImageValue]
    const [other] = (await draw(upside)) as [ImageValue]
    const wanted = await softened(photo)
    const distance = async (drawn: ImageValue) => {
      const soft = await softened(drawn)
      return faces.reduce((sum, share, i) => sum + share * Math.abs(soft[i]! - wanted[i]!), 0)
    }
    expect(await distance(usual)).toBeLessThan(0.9 * (await distance(turned(other))))
  })
}

test('ink-drawing: a dark detected face is drawn lighter than an upside-down face, which is not detected', async () => {
  const dark = await loadPhoto(await portraitFile(), (file) => file.resize(240).linear(0.2, 0))
  const faces = facePlane(await findFaces(dark, signal), dark, dark).data
  const draw = async (image: ImageValue) => {
    const settings = { look: 'pencil', line: 0.5, shading: 0.6, seed: 1 }
    const [drawn] = await executeInkDrawing({ image, ...settings }, quietContext())
    return drawn as ImageValue
  }
  const lightOf = ({ data }: ImageValue) =>
    faces.reduce((sum, share, i) => sum + share * data[i * 4]!, 0) /
    faces.reduce((sum, share) => sum + share, 0)
  const [usual, other] = [await draw(dark), turned(await draw(turned(dark)))]
  expect(lightOf(usual)).toBeGreaterThan(1.15 * lightOf(other))
})

test('pop-art: the skin of a detected face gets fewer inks than an upside-down face, which is not detected', async () => {
  const faces = facePlane(await findFaces(photo, signal), photo, photo, { grow: 0.7 }).data
  const draw = async (image: ImageValue) => {
    const settings = { panels: '1', palette: 'factory', key_ink: 0, misprint: 0, seed: 0 }
    const [drawn] = (await executePopArt({ image, keep: 'auto', ...settings }, quietContext())) as [
      ImageValue,
    ]
    const data = await sharpOf(drawn).resize(image.width, image.height, { fit: 'fill' }).raw().toBuffer()
    return { ...image, data: new Uint8ClampedArray(data) }
  }
  /** Returns the number of inks (coarse colours) that each cover at least a fiftieth of the face. */
  const inksOf = ({ data }: ImageValue) => {
    const counts = new Map<number, number>()
    for (let i = 0; i < faces.length; i++) {
      if (faces[i]! < 0.9) continue
      const ink = (data[i * 4]! >> 6) * 16 + (data[i * 4 + 1]! >> 6) * 4 + (data[i * 4 + 2]! >> 6)
      counts.set(ink, (counts.get(ink) ?? 0) + 1)
    }
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    return [...counts.values()].filter((count) => count > total / 50).length
  }
  expect(inksOf(await draw(photo))).toBeLessThan(inksOf(turned(await draw(upside))))
})
