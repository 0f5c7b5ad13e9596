import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { ImageValue } from '../../../execution-types.ts'
import { loadPhoto, portraitFile } from '../../../testing/photos.ts'
import { drawPicture } from '../../../testing/pictures.ts'
import { isOpaque } from '../../codec/image-codec.ts'
import { labPlanes } from '../../plane/lab-planes.ts'
import { randomOf } from '../../random/random.ts'
import { extendedCut, extendedPart } from '../extend-picture.ts'
import { holdHeads, keepHeads } from './crop.ts'
import type { Face, Point } from './decode.ts'
import { findAllFaces, findCloseFaces, findFaces, previewCopy, shareFaces } from './find-faces.ts'
import { mapFace, mergeFaces, overlapOf } from './merge.ts'
import { linesOf, portraitsOf, seenAt, skinsAt } from './portrait.ts'
import { ellipseOf, eyesOf, facePlane, headOf, unionOf } from './shape.ts'
import { skinPartsAt } from './skin-parts.ts'

const never = new AbortController().signal
const realPhotos = join(import.meta.dirname, '../../../../../../../shared/data/photos')

let bytes: Buffer
let image: ImageValue
let face: Face

beforeAll(async () => {
  bytes = await portraitFile()
  image = await loadPhoto(bytes)
  face = (await findFaces(image, never))[0]!
})

test('the face of a photo is found, with its features in the right order', async () => {
  expect(await findFaces(image, never)).toHaveLength(1)
  expect(face.sureness).toBeGreaterThan(0.85)
  // The photo of the astronaut has a face of a fifth of its width in the upper middle.
  expect(face.left / 360).toBeCloseTo(0.34, 1)
  expect(face.top / 360).toBeCloseTo(0.14, 1)
  expect(face.leftEar.x).toBeLessThan(face.leftEye.x)
  expect(face.leftEye.x).toBeLessThan(face.rightEye.x)
  expect(eyesOf(face).y).toBeLessThan(face.nose.y)
  expect(face.nose.y).toBeLessThan(face.mouth.y)
  expect(face.mouth.y).toBeLessThan(face.top + face.height)
})

test('a photo is searched once, and again after a search that was cancelled', async () => {
  expect(await findFaces(image, never)).toBe(await findFaces(image, never))
  const other = { ...image, data: image.data.map((value) => value * 0.9) }
  const controller = new AbortController()
  const search = findFaces(other, controller.signal)
  controller.abort(new Error('enough'))
  await expect(search).rejects.toThrow('enough')
  expect(await findFaces(other, never)).toHaveLength(1)
})

test('a reduced copy for a preview gets the faces of the picture, scaled to the copy', async () => {
  const small = await previewCopy(image, 200)
  const scale = small.width / image.width
  expect(small.width).toBe(200)
  const found = await findFaces(small, never)
  expect(found.map(({ left, nose }) => [left, nose.x])).toEqual([[face.left * scale, face.nose.x * scale]])
  expect(await previewCopy(small, 300)).toBe(small)
})

test('a copy of a part of a picture gets the faces of the picture, moved to their positions in the copy', async () => {
  const sheet = drawPicture(500, 400, () => [200, 200, 200])
  shareFaces(sheet, image, { left: 30, top: -20, scale: 0.5 })
  const [found] = await findFaces(sheet, never)
  expect([found!.nose.x, found!.nose.y]).toEqual([30 + 0.5 * face.nose.x, 0.5 * face.nose.y - 20])
  expect(found!.width).toBe(0.5 * face.width)
})

test('the faces are the same when several photos are searched at once', async () => {
  const copies = Array.from({ length: 4 }, () => ({ ...image }))
  for (const found of await Promise.all(copies.map((copy) => findFaces(copy, never))))
    expect(found).toEqual([face])
})

test('a face moves when the photo is cropped or mirrored, and its size changes with the scale of the photo', async () => {
  const shifts = fc.record({
    x: fc.integer({ min: 0, max: 40 }),
    y: fc.integer({ min: 0, max: 20 }),
    scale: fc.double({ min: 0.6, max: 2.2, noNaN: true }),
    flip: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(shifts, async ({ x, y, scale, flip }) => {
      const side = Math.round(320 * scale)
      const changed = await loadPhoto(bytes, (same) =>
        same.extract({ left: x, top: y, width: 320, height: 320 }).flop(flip).resize(side, side),
      )
      const found = await findFaces(changed, never)
      expect(found).toHaveLength(1)
      const [moved] = found as [Face]
      const mid = (flip ? side - moved.left - moved.width / 2 : moved.left + moved.width / 2) / (side / 320)
      const near = 0.14 * face.width
      expect(Math.abs(mid - (face.left + face.width / 2 - x))).toBeLessThan(near)
      expect(Math.abs(eyesOf(moved).y / (side / 320) - (eyesOf(face).y - y))).toBeLessThan(near)
      expect(Math.abs(moved.width / (side / 320) - face.width)).toBeLessThan(0.2 * face.width)
      expect(moved.left).toBeGreaterThanOrEqual(0)
      expect(moved.top + moved.height).toBeLessThanOrEqual(side)
    }),
    { numRuns: 10 },
  )
})

test('a small face in a large picture, and a face at the border, are found', async () => {
  const small = await loadPhoto(bytes, (same) =>
    same.resize(220, 220).extend({ left: 700, right: 300, top: 400, bottom: 200, background: '#5a7a50' }),
  )
  const [first] = await findFaces(small, never)
  expect(first!.left).toBeGreaterThan(700)
  const cut = await loadPhoto(bytes, (same) => same.extract({ left: 130, top: 20, width: 180, height: 200 }))
  expect(await findFaces(cut, never)).toHaveLength(1)
})

test('a passer-by behind a large face is found only if all faces are requested', async () => {
  const crowd = await loadPhoto(bytes, (same) =>
    same
      .extract({ left: 80, top: 20, width: 220, height: 220 })
      .resize(640, 640)
      .extend({ left: 400, right: 0, top: 100, bottom: 100, background: '#5a7a50' }),
  )
  const passerBy = await loadPhoto(bytes, (same) => same.resize(110, 110))
  for (let y = 0; y < 110; y++) {
    const row = passerBy.data.subarray(y * 440, (y + 1) * 440)
    crowd.data.set(row, ((y + 300) * crowd.width + 100) * 4)
  }
  expect(await findFaces({ ...crowd }, never)).toHaveLength(1)
  const found = await findAllFaces(crowd, never)
  expect(found.map(({ left }) => left < 300)).toEqual(expect.arrayContaining([true, false]))
  expect(await findFaces(crowd, never)).toBe(found)
})

test('a close face is found without the whole search, also in a copy; a small face, or a cancelled search, gives no close face', async () => {
  const close = { ...image }
  const small = await previewCopy(close, 200)
  const [inCopy] = await findCloseFaces(small, never)
  expect(inCopy!.left).toBe((face.left * small.width) / image.width)
  expect(await findCloseFaces(close, never)).toBe(await findFaces(close, never))

  const far = await loadPhoto(bytes, (same) =>
    same.resize(220, 220).extend({ left: 700, right: 300, top: 400, bottom: 200, background: '#5a7a50' }),
  )
  expect(await findCloseFaces(far, AbortSignal.abort(new Error('enough'))).catch(String)).toBe(
    'Error: enough',
  )
  expect(await findCloseFaces(far, never)).toEqual([])
  expect(await findFaces(far, never)).toHaveLength(1)
})

test('no face is found in noise, in flat pictures and in pictures of one pixel', async () => {
  const random = randomOf(5)
  const noise = drawPicture(300, 200, () => [random() * 255, random() * 255, random() * 255])
  expect(await findFaces(noise, never)).toEqual([])
  const pixel = drawPicture(1, 1, () => [90, 60, 50])
  expect(await findFaces(pixel, never)).toEqual([])
  const skin = drawPicture(640, 64, () => [224, 172, 140])
  expect(await findFaces(skin, never)).toEqual([])
  const clear = drawPicture(64, 640, () => [255, 255, 255, 0])
  expect(await findFaces(clear, never)).toEqual([])
})

test.skipIf(!existsSync(realPhotos))('no face is found in a cat, a cup and a rocket', async () => {
  for (const name of ['chelsea.png', 'coffee.png', 'rocket.jpg']) {
    expect(await findFaces(await loadPhoto(await readFile(`${realPhotos}/${name}`)), never)).toEqual([])
  }
})

test('overlapping faces are merged, and other faces are kept', () => {
  const aside = { ...face, left: face.left + face.width * 0.1, sureness: 0.5 }
  const far = { ...face, left: face.left + face.width * 2 }
  const merged = mergeFaces([aside, face, far])
  expect(merged).toHaveLength(2)
  expect(merged[0]!.left).toBeGreaterThan(face.left)
  expect(merged[0]!.left).toBeLessThan(aside.left)
  expect(overlapOf(face, far)).toBe(0)
})

test('a head contains its face, and the ellipse contains the eyes and the mouth', () => {
  const head = unionOf([headOf(face)])!
  expect(head.top).toBeLessThan(face.top)
  expect(head.top + head.height).toBeGreaterThan(face.top + face.height)
  expect(unionOf([])).toBeUndefined()
  const plane = facePlane([face], image, { width: 120, height: 120 })
  const valueAt = ({ x, y }: { x: number; y: number }) =>
    plane.data[Math.floor(y / 3) * 120 + Math.floor(x / 3)]
  for (const part of [face.leftEye, face.rightEye, face.nose, face.mouth]) expect(valueAt(part)).toBe(1)
  expect(plane.data[0]).toBe(0)
  const turned = { ...face, rightEye: { x: face.leftEye.x + 20, y: face.leftEye.y + 20 } }
  expect(ellipseOf(turned).dx).toBeCloseTo(Math.SQRT1_2)
})

/** Returns a face of usual proportions at a position. */
const faceAt = (left: number, top: number, width: number): Face => {
  const scale = width / face.width
  const map = ({ x, y }: { x: number; y: number }) => ({
    x: left + (x - face.left) * scale,
    y: top + (y - face.top) * scale,
  })
  return mapFace(face, map, scale)
}

test('a crop is moved as little as needed to contain all heads, and widened if they do not fit', () => {
  const part = fc.record({
    left: fc.integer({ min: 0, max: 600 }),
    top: fc.integer({ min: 0, max: 300 }),
    width: fc.constant(400),
    height: fc.constant(300),
  })
  const place = fc.record({ x: fc.integer({ min: 0, max: 940 }), y: fc.integer({ min: 60, max: 500 }) })
  const picture = { width: 1000, height: 600 }
  fc.assert(
    fc.property(part, fc.array(place, { maxLength: 4 }), (given, places) => {
      const faces = places.map(({ x, y }) => faceAt(x, y, 50))
      const kept = keepHeads(given, picture, faces)
      expect(kept.left).toBeGreaterThanOrEqual(0)
      expect(kept.top + kept.height).toBeLessThanOrEqual(picture.height)
      if (faces.length === 0) expect(kept).toEqual(given)
      const held = holdHeads(given, picture, faces)
      expect(held.width / held.height).toBeCloseTo(4 / 3, 1)
      for (const { left, width } of faces.map(headOf)) {
        expect(Math.max(0, left)).toBeGreaterThanOrEqual(held.left - 1)
        expect(Math.min(1000, left + width)).toBeLessThanOrEqual(held.left + held.width + 1)
      }
    }),
  )
})

test('a part that reaches above and below its picture is filled with a continuation of the picture, and a cut-out fades out', async () => {
  const picture = drawPicture(60, 30, (x) => [255 * x, 90, 40])
  const part = { left: 0, top: -20, width: 60, height: 80 }
  const size = { width: 120, height: 160 }
  const extended = await extendedPart(picture, part, size)
  const valueAt = (x: number, y: number, c: number) => extended.data[(y * 120 + x) * 4 + c]!
  expect([extended.width, extended.height]).toEqual([120, 160])
  expect(Math.abs(valueAt(60, 70, 0) - 128)).toBeLessThan(6)
  expect(valueAt(110, 2, 0)).toBeGreaterThan(valueAt(10, 158, 0))
  expect(isOpaque(extended)).toBe(true)
  const cut = await extendedCut(picture, part, size)
  const alpha = (y: number) => cut.data[(y * 120 + 60) * 4 + 3]!
  expect([alpha(20), alpha(70), alpha(140)]).toEqual([0, 255, 0])
  expect(alpha(41)).toBeLessThan(200)
})

test('a thing near a calm edge is not shown again beyond the edge', async () => {
  const isThing = (x: number, y: number) => Math.abs(x - 0.5) < 0.25 && Math.abs(y - 0.65) < 0.2
  const picture = drawPicture(120, 60, (x, y) => (isThing(x, y) ? [20, 20, 20] : [190, 190, 190]))
  const extended = await extendedPart(
    picture,
    { left: 0, top: 0, width: 120, height: 120 },
    { width: 120, height: 120 },
  )
  const lightAt = (y: number) => extended.data[(y * 120 + 60) * 4]!
  expect(lightAt(40)).toBeLessThan(40)
  for (const y of [80, 100, 118]) expect(lightAt(y)).toBeGreaterThan(170)
})

test('an opaque picture is continued opaquely, and a transparent picture transparently', async () => {
  const part = { left: 0, top: -150, width: 400, height: 600 }
  const size = { width: 800, height: 1200 }
  const opaque = drawPicture(400, 300, (x, y) => [255 * x, 255 * y, 90])
  expect(isOpaque(await extendedPart(opaque, part, size))).toBe(true)
  const half = drawPicture(400, 300, (x) => [90, 90, 90, x < 0.5 ? 0 : 255])
  const continued = await extendedPart(half, part, size)
  expect(continued.data[3]).toBeLessThan(10)
  expect(continued.data[799 * 4 + 3]).toBeGreaterThan(240)
})

test('bare parts of a person have the colour of the face, but do not include the face', async () => {
  const photo = await loadPhoto(await portraitFile(), (file) => file.resize(240))
  const portraits = await portraitsOf(photo, 0, never)
  const planes = await labPlanes(photo, { width: 240, height: photo.height })
  const indexOf = ({ x, y }: Point) => Math.floor(y) * 240 + Math.floor(x)
  const { nose } = portraits[0]!.face
  // Without a face, its skin is a part like a hand.
  const nowhere = new Int32Array(planes.l.length).fill(-1)
  const parts = await skinPartsAt(portraits, { image: photo, planes, faceAt: nowhere }, never)
  expect(parts[indexOf(nose)]).toBeGreaterThanOrEqual(0)
  expect(parts[0]).toBe(-1)
  const faceAt = skinsAt(portraits, photo, planes)
  const rest = await skinPartsAt(portraits, { image: photo, planes, faceAt }, never)
  expect(rest[indexOf(nose)]).toBe(-1)
  expect((await skinPartsAt([], { image: photo, planes, faceAt }, never)).every((part) => part === -1)).toBe(
    true,
  )
})

test('a preview shows the portraits of its picture at their positions, and omits faces that are too small in the preview', async () => {
  const small = await previewCopy(image, 200)
  const scale = small.width / image.width
  const [[full], [placed]] = [await portraitsOf(image, 0, never), await portraitsOf(small, 0, never)]
  expect(placed!.planes).toBe(full!.planes)
  expect(linesOf(placed!)).toBe(linesOf(full!))
  const { nose } = full!.face
  for (const [x, y] of [
    [0, 0],
    [20, 0],
    [0, 30],
  ] as const) {
    const there = seenAt(placed!, placed!.planes.l, { x: (nose.x + x) * scale, y: (nose.y + y) * scale })
    expect(there).toBeCloseTo(seenAt(full!, full!.planes.l, { x: nose.x + x, y: nose.y + y }), 1)
  }
  const { height } = placed!.face
  expect(await portraitsOf(small, height + 1, never)).toEqual([])
  expect(await portraitsOf(image, height + 1, never)).toHaveLength(1)
})
