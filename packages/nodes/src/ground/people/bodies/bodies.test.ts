import { beforeAll, expect, test } from 'vitest'
import type { ImageValue } from '../../../execution-types.ts'
import { loadPhoto, portraitFile } from '../../../testing/photos.ts'
import { drawPicture } from '../../../testing/pictures.ts'
import { findFaces } from '../faces/find-faces.ts'
import { type Body, findBodies } from './find-bodies.ts'

const never = new AbortController().signal
const [nose, leftShoulder, rightShoulder] = [0, 11, 12]

let bytes: Buffer
let image: ImageValue
let body: Body

beforeAll(async () => {
  bytes = await portraitFile()
  image = await loadPhoto(bytes)
  body = (await findBodies(image, never))[0]!
})

test('the body of an astronaut has its nose in the face and its shoulders below, the left shoulder on the right', async () => {
  expect(await findBodies(image, never)).toHaveLength(1)
  const [face] = await findFaces(image, never)
  const at = (index: number) => body.joints[index]!
  expect(Math.abs(at(nose).x - face!.nose.x)).toBeLessThan(0.2 * face!.width)
  expect(Math.abs(at(nose).y - face!.nose.y)).toBeLessThan(0.2 * face!.height)
  for (const shoulder of [leftShoulder, rightShoulder]) {
    expect(at(shoulder).visibility).toBeGreaterThan(0.8)
    expect(at(shoulder).y).toBeGreaterThan(face!.top + face!.height)
  }
  expect(at(leftShoulder).x - at(rightShoulder).x).toBeGreaterThan(1.2 * face!.width)
})

test.each([
  { x: 0, scale: 0.6, flip: false },
  { x: 30, scale: 0.8, flip: true },
  { x: 0, scale: 1.3, flip: true },
  { x: 15, scale: 2.2, flip: false },
])('a body moves, grows and is mirrored with its photo: %o', async ({ x, scale, flip }) => {
  const side = Math.round(330 * scale)
  const changed = await loadPhoto(bytes, (same) =>
    same.extract({ left: x, top: 0, width: 330, height: 330 }).flop(flip).resize(side, side),
  )
  const [found] = await findBodies(changed, never)
  const distanceOf = (index: number, mirrored: number) => {
    const [before, after] = [body.joints[index]!, found!.joints[flip ? mirrored : index]!]
    const back = (flip ? side - after.x : after.x) / scale + x
    return Math.hypot(back - before.x, after.y / scale - before.y)
  }
  expect(distanceOf(nose, nose)).toBeLessThan(15)
  // The photo ends just below the shoulders, so their places are less exact.
  expect(distanceOf(leftShoulder, rightShoulder)).toBeLessThan(60)
  expect(distanceOf(rightShoulder, leftShoulder)).toBeLessThan(60)
})

test('two people beside each other are two bodies', async () => {
  const pair = await loadPhoto(bytes, (same) => same.extend({ left: 360, background: '#5a7a50' }))
  for (let y = 0; y < 360; y++)
    pair.data.set(image.data.subarray(y * 360 * 4, (y + 1) * 360 * 4), y * 720 * 4)
  const noses = (await findBodies(pair, never)).map(({ joints }) => joints[nose]!.x).toSorted((a, b) => a - b)
  expect(noses).toHaveLength(2)
  expect(Math.abs(noses[1]! - noses[0]! - 360)).toBeLessThan(30)
})

test('no body is found in noise, in flat pictures and in pictures of one pixel', async () => {
  let state = 7
  const noise = drawPicture(300, 200, () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return [state % 256, (state >> 8) % 256, (state >> 16) % 256]
  })
  const flat = drawPicture(240, 320, () => [120, 90, 60])
  const tiny = drawPicture(1, 1, () => [200, 180, 160])
  for (const picture of [noise, flat, tiny]) expect(await findBodies(picture, never)).toEqual([])
})

test('a search that was cancelled finds nothing', async () => {
  const cancelled = AbortSignal.abort(new Error('enough'))
  await expect(findBodies({ ...image }, cancelled)).rejects.toThrow('enough')
})
