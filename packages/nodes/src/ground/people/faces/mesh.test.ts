import { beforeAll, expect, test } from 'vitest'
import type { ImageValue } from '../../../execution-types.ts'
import sharp from '../../../sharp.ts'
import { loadPhoto, portraitFile } from '../../../testing/photos.ts'
import { drawPicture } from '../../../testing/pictures.ts'
import { randomOf } from '../../random/random.ts'
import type { Face, Point } from './decode.ts'
import { findFaces } from './find-faces.ts'
import { type FaceMesh, meshOf, pointOf } from './mesh.ts'

const never = new AbortController().signal
/** Points of the mesh: corners of the eyes and of the mouth, tip of the nose, top of the forehead, chin. */
const corners = { leftEye: [33, 133], rightEye: [362, 263], mouth: [61, 291] } as const
const [tip, forehead, chin] = [1, 10, 152]

let bytes: Buffer
let photo: ImageValue
let face: Face
let mesh: FaceMesh

beforeAll(async () => {
  bytes = await portraitFile()
  photo = await loadPhoto(bytes)
  face = (await findFaces(photo, never))[0]!
  mesh = (await meshOf(photo, face, never))!
}, 60_000)

const between = (faceMesh: FaceMesh, [i, j]: readonly [number, number]): Point => {
  const [a, b] = [pointOf(faceMesh, i), pointOf(faceMesh, j)]
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
const distanceBetween = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

test('the mesh of a photo lies on the eyes, the nose and the mouth that the detector found', () => {
  expect(mesh.sureness).toBeGreaterThan(0.9)
  for (const name of ['leftEye', 'rightEye', 'mouth'] as const)
    expect(distanceBetween(between(mesh, corners[name]), face[name]), name).toBeLessThan(0.11 * face.height)
  expect(distanceBetween(pointOf(mesh, tip), face.nose)).toBeLessThan(0.11 * face.height)
  // The mesh reaches from the hairline to the chin, so it is larger than the detector's box.
  expect(distanceBetween(pointOf(mesh, forehead), pointOf(mesh, chin))).toBeGreaterThan(face.height)
})

test('a second search of the same pixels gives the same points', async () => {
  const copy = { ...photo, data: photo.data.slice() }
  const [again] = await findFaces(copy, never)
  expect((await meshOf(copy, again!, never))!.points).toEqual(mesh.points)
})

test.each([
  [0, 1],
  [25, 0.6],
  [-35, 1.4],
])('the mesh turns by %i degrees and grows by %d with the face', async (degrees, scale) => {
  const side = Math.round(360 * scale)
  const turned = await loadPhoto(
    await sharp(bytes).rotate(degrees, { background: '#777' }).png().toBuffer(),
    (same) => same.resize({ width: Math.round(side * (turnedSide(degrees) / 360)) }),
  )
  const [found] = await findFaces(turned, never)
  const moved = (await meshOf(turned, found!, never))!
  const angle = (degrees * Math.PI) / 180
  const size = turnedSide(degrees)
  const place = ({ x, y }: Point): Point => {
    const [u, v] = [x - 180, y - 180]
    return {
      x: (u * Math.cos(angle) - v * Math.sin(angle) + size / 2) * (turned.width / size),
      y: (u * Math.sin(angle) + v * Math.cos(angle) + size / 2) * (turned.width / size),
    }
  }
  for (const index of [33, 263, 1, 61, 291, 152, 10])
    expect(distanceBetween(pointOf(moved, index), place(pointOf(mesh, index))), `${index}`).toBeLessThan(
      0.09 * face.height * scale,
    )
})

/** Side of the smallest square picture that contains a turned picture of 360 × 360 pixels. */
function turnedSide(degrees: number): number {
  const angle = (Math.abs(degrees) * Math.PI) / 180
  return 360 * (Math.cos(angle) + Math.sin(angle))
}

test('noise, a plain wall and a disc have no mesh, even where a face is expected', async () => {
  const random = randomOf(7)
  const pictures = [
    drawPicture(360, 360, () => [random() * 255, random() * 255, random() * 255]),
    drawPicture(360, 360, () => [180, 150, 130]),
    drawPicture(360, 360, (x, y) => (Math.hypot(x - 0.5, y - 0.5) < 0.3 ? [220, 180, 90] : [40, 90, 60])),
  ]
  for (const picture of pictures) expect(await meshOf(picture, { ...face }, never)).toBeUndefined()
})

test('a face that the edge of the picture cuts has a mesh whose points lie on the visible part', async () => {
  const cut = Math.round(face.nose.x - 0.12 * face.width)
  const half = await loadPhoto(bytes, (same) =>
    same.extract({ left: cut, top: 0, width: 360 - cut, height: 360 }),
  )
  const seen: Face = {
    ...face,
    left: face.left - cut,
    leftEye: { x: face.leftEye.x - cut, y: face.leftEye.y },
    rightEye: { x: face.rightEye.x - cut, y: face.rightEye.y },
    nose: { x: face.nose.x - cut, y: face.nose.y },
    mouth: { x: face.mouth.x - cut, y: face.mouth.y },
  }
  const found = (await meshOf(half, seen, never))!
  const eye = between(found, corners.rightEye)
  expect(distanceBetween(eye, seen.rightEye)).toBeLessThan(0.12 * face.height)
})

test('a cancelled search rejects, and the next search succeeds', async () => {
  const other = { ...face }
  const stop = new AbortController()
  stop.abort(new Error('enough'))
  await expect(meshOf(photo, other, stop.signal)).rejects.toThrow('enough')
  expect(await meshOf(photo, other, never)).toBeDefined()
})
