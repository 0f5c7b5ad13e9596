import { beforeAll, expect, test } from 'vitest'
import type { ImageValue } from '../../../execution-types.ts'
import { loadPhoto, portraitFile } from '../../../testing/photos.ts'
import { drawPicture } from '../../../testing/pictures.ts'
import { sharpOf } from '../../codec/image-codec.ts'
import { findFaces, previewCopy } from '../faces/find-faces.ts'
import { type FaceMesh, meshPoints, pointOf } from '../faces/mesh.ts'
import { flatFaceOf, meanOf, partAt } from './flat-face.ts'
import { areaOf, hullOf } from './geometry.ts'
import { confirmsCut, confirmsFound, type Head, headsOf, parts } from './head.ts'
import { belowEyes, lips } from './mesh-lines.ts'

const never = new AbortController().signal
let bytes: Buffer
let photo: ImageValue
let head: Head

beforeAll(async () => {
  bytes = await portraitFile()
  photo = await loadPhoto(bytes)
  head = (await headsOf(photo, 0, never))[0] as Head
}, 60_000)

const shareOf = ({ parts: seen }: Head, part: number) =>
  seen.filter((value) => value === part).length / seen.filter((value) => value === parts.skin).length

/** Returns the portrait with changed pixels in some parts of the head. */
async function changed(cells: readonly number[], colour: (l: number) => readonly [number, number, number]) {
  const copy: ImageValue = { ...photo, data: photo.data.slice() }
  for (let i = 0; i < photo.width * photo.height; i++) {
    const part = partAt(head, (i % photo.width) + 0.5, Math.floor(i / photo.width) + 0.5)
    if (!cells.includes(part)) continue
    const light = (photo.data[i * 4]! + photo.data[i * 4 + 1]! + photo.data[i * 4 + 2]!) / 3
    copy.data.set(colour(light), i * 4)
  }
  return (await headsOf(copy, 0, never))[0] as Head
}

test('the parts of a head lie at the features of the face, and hair lies above the face', () => {
  const { nose, leftEye, rightEye, mouth } = head.portrait.face
  expect(partAt(head, nose.x, nose.y)).toBe(parts.skin)
  for (const eye of [leftEye, rightEye]) expect(partAt(head, eye.x, eye.y)).toBe(parts.eye)
  expect([parts.lip, parts.teeth]).toContain(partAt(head, mouth.x, mouth.y))
  const top = pointOf(head.mesh, 10)
  expect(partAt(head, top.x, top.y - 0.3 * head.portrait.face.height)).toBe(parts.hair)
  expect(head.sureness.hair).toBeGreaterThan(0.5)
  expect(head.sureness.beard).toBeLessThan(0.5)
  expect(head.sureness.lenses).toBeLessThan(0.5)
})

test('fair and grey hair are found as hair, with the hairline of dark hair', async () => {
  const fair = await changed([parts.hair], (l) => [140 + 0.45 * l, 105 + 0.4 * l, 40 + 0.35 * l])
  const grey = await changed([parts.hair], (l) => [140 + 0.4 * l, 140 + 0.4 * l, 142 + 0.4 * l])
  for (const other of [fair, grey]) {
    expect(other.sureness.hair).toBeGreaterThan(0.5)
    const isFace = (part: number) => part !== parts.hair && part !== parts.none
    const places = Array.from(
      { length: 900 },
      (_, i) => [110 + 4 * (i % 30), 30 + 5 * Math.floor(i / 30)] as const,
    )
    const same = places.filter(([x, y]) => isFace(partAt(other, x, y)) === isFace(partAt(head, x, y))).length
    expect(same / places.length).toBeGreaterThan(0.93)
  }
})

test('sunglasses are found as lenses instead of eyes; skin and clear glasses are not found as lenses', async () => {
  const places = belowEyes.map((indices) => indices.map((index) => pointOf(head.mesh, index)))
  const copy: ImageValue = { ...photo, data: photo.data.slice() }
  for (const [side, eye] of [head.portrait.face.leftEye, head.portrait.face.rightEye].entries()) {
    const reach = 1.2 * Math.max(...places[side]!.map(({ x, y }) => Math.hypot(x - eye.x, y - eye.y)))
    for (let i = 0; i < photo.width * photo.height; i++)
      if (Math.hypot((i % photo.width) - eye.x, Math.floor(i / photo.width) - eye.y) < reach)
        copy.data.set([26, 24, 30], i * 4)
  }
  const seen = (await headsOf(copy, 0, never)).find(({ mesh }) => mesh) as Head
  expect(seen.sureness.lenses).toBeGreaterThan(0.66)
  const { leftEye } = head.portrait.face
  expect(partAt(seen, leftEye.x, leftEye.y)).toBe(parts.lens)
  expect(meanOf(seen, parts.lens)[0]).toBeLessThan(0.4)
})

test('glasses that are as light as the skin get dark frames on a flat face', async () => {
  const { leftEye, rightEye, width } = head.portrait.face
  const [middle, reach] = [(leftEye.y + rightEye.y) / 2, 0.16 * width]
  const copy: ImageValue = { ...photo, data: photo.data.slice() }
  const isGlasses = (x: number, y: number) =>
    [leftEye, rightEye].some((eye) => Math.hypot((x - eye.x) / 1.2, y - eye.y) < reach) ||
    (Math.abs(y - middle + 0.1 * reach) < 0.3 * reach &&
      Math.abs(x - (leftEye.x + rightEye.x) / 2) < 0.5 * width)
  for (let i = 0; i < photo.width * photo.height; i++) {
    if (!isGlasses(i % photo.width, Math.floor(i / photo.width))) continue
    const light = (photo.data[i * 4]! + photo.data[i * 4 + 1]! + photo.data[i * 4 + 2]!) / 3
    copy.data.set([0.75 * light, 0.95 * light, Math.min(255, 1.35 * light)], i * 4)
  }
  const seen = (await headsOf(copy, 0, never)).find(({ mesh }) => mesh) as Head
  expect(seen.parts).not.toContain(parts.lens)
  const { lines } = flatFaceOf(seen)
  const lineAt = (x: number, y: number) => {
    const { box, width: across, height: down } = seen.portrait
    const column = Math.floor(((x - box.left) * across) / box.width)
    return lines[Math.floor(((y - box.top) * down) / box.height) * across + column]!
  }
  const rim = [leftEye, rightEye].map((eye) => lineAt(eye.x, eye.y + 0.92 * reach))
  expect(Math.min(...rim)).toBeGreaterThan(0.4)
  expect(lineAt(leftEye.x, leftEye.y + 1.5 * reach)).toBeLessThan(0.1)
})

test('a dark bar across the eyes and temples is not a lens', async () => {
  const copy: ImageValue = { ...photo, data: photo.data.slice() }
  const { leftEye, rightEye, width, height } = head.portrait.face
  const middle = (leftEye.y + rightEye.y) / 2
  for (let i = 0; i < photo.width * photo.height; i++) {
    const [x, y] = [i % photo.width, Math.floor(i / photo.width)]
    const isBar =
      Math.abs(y - middle) < 0.2 * height && Math.abs(x - (leftEye.x + rightEye.x) / 2) < 0.5 * width
    if (isBar) copy.data.set([26, 24, 30], i * 4)
  }
  for (const seen of await headsOf(copy, 0, never))
    if (seen.mesh) expect(seen.parts).not.toContain(parts.lens)
})

test('a dark lower face is found as a beard, and lips are still found', async () => {
  const { nose, mouth } = head.portrait.face
  const copy: ImageValue = { ...photo, data: photo.data.slice() }
  const line = lips.map((index) => pointOf(head.mesh, index))
  const [left, right] = [Math.min(...line.map(({ x }) => x)), Math.max(...line.map(({ x }) => x))]
  for (let i = 0; i < photo.width * photo.height; i++) {
    const [x, y] = [i % photo.width, Math.floor(i / photo.width)]
    const isMouth = Math.hypot((x - mouth.x) / (0.62 * (right - left)), (y - mouth.y) / 9) < 1
    if (y < nose.y + 7 || partAt(head, x, y) !== parts.skin || isMouth) continue
    copy.data.set([58, 44, 36], i * 4)
  }
  const seen = (await headsOf(copy, 0, never))[0] as Head
  expect(seen.sureness.beard).toBeGreaterThan(0.5)
  expect(shareOf(seen, parts.beard)).toBeGreaterThan(0.04)
  expect([parts.lip, parts.teeth]).toContain(partAt(seen, mouth.x, mouth.y))
})

test('skin of any colour is flattened to three tones that keep its mean', async () => {
  const { l } = flatFaceOf(head)
  const skin = l.filter((_, i) => head.parts[i] === parts.skin)
  const bins = new Map<number, number>()
  for (const value of skin) bins.set(Math.round(value * 100), (bins.get(Math.round(value * 100)) ?? 0) + 1)
  const maximum = [...bins.values()].toSorted((a, b) => b - a)
  expect(maximum.slice(0, 6).reduce((sum, count) => sum + count, 0) / skin.length).toBeGreaterThan(0.75)
  const mean = skin.reduce((sum, value) => sum + value, 0) / skin.length
  expect(Math.abs(mean - meanOf(head, parts.skin)[0])).toBeLessThan(0.03)
})

test('a face that the edge cuts in half becomes a head, although the detector does not find the face', async () => {
  const left = Math.round(head.portrait.face.nose.x + 4)
  const half = await loadPhoto(
    await sharpOf(photo)
      .extract({ left, top: 0, width: 360 - left, height: 360 })
      .png()
      .toBuffer(),
  )
  const known = await findFaces(half, never)
  const [seen] = await headsOf(half, 0, never)
  expect(seen?.mesh?.sureness ?? 0).toBeGreaterThan(0.5)
  const eye = head.portrait.face.rightEye
  expect(partAt(seen as Head, eye.x - left, eye.y)).toBe(parts.eye)
  expect(known.length).toBeLessThanOrEqual(1)
})

test('only a sure mesh that reaches beyond the edge confirms a face that the edge cuts', () => {
  const at = (left: number, sureness: number): FaceMesh => ({
    points: Float32Array.from({ length: 2 * meshPoints }, (_, i) =>
      i % 2 === 0 ? left + (60 * i) / (2 * meshPoints) : 100,
    ),
    depths: new Float32Array(meshPoints),
    sureness,
  })
  expect(confirmsCut(at(-20, 0.95), photo)).toBe(true)
  expect(confirmsCut(at(photo.width - 40, 0.95), photo)).toBe(true)
  expect(confirmsCut(at(photo.width - 61, 0.95), photo)).toBe(false)
  expect(confirmsCut(at(-20, 0.7), photo)).toBe(false)
  expect(confirmsCut(undefined, photo)).toBe(false)
})

test('a mesh of doubtful certainty confirms only a face that the detector is sure of', () => {
  const confirms = (ofMesh: number, ofFace: number) =>
    confirmsFound({ ...head.mesh, sureness: ofMesh }, { ...head.portrait.face, sureness: ofFace })
  expect(confirms(0.57, 0.81)).toBe(true)
  expect(confirms(0.9999, 0.69)).toBe(true)
  expect(confirms(0.998, 0.75)).toBe(false)
  expect(confirmsFound(undefined, { ...head.portrait.face, sureness: 0.95 })).toBe(false)
})

test('a picture without people has no heads, and a preview gets the heads of its picture', async () => {
  expect(
    await headsOf(
      drawPicture(200, 160, (x, y) => [200 * x, 90, 200 * y]),
      0,
      never,
    ),
  ).toEqual([])
  const small = await previewCopy(photo, 180)
  const [seen] = await headsOf(small, 0, never)
  expect(seen!.mesh!.points[2]).toBeCloseTo(head.mesh.points[2]! / 2, 3)
  expect((seen as Head).parts).toEqual(head.parts)
})

test('the hull of points is the convex line around them', () => {
  const hull = hullOf([
    [0, 0],
    [4, 0],
    [2, 1],
    [4, 4],
    [0, 4],
    [1, 2],
  ])
  expect(hull).toHaveLength(8)
  expect(areaOf(hull)).toBe(16)
  expect(hull).not.toContain(1)
})
