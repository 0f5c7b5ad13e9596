import { afterAll, expect, test } from 'vitest'
import { openSound } from '../../download/read-sound.ts'
import { guessDepth } from '../../ground/guide/guess-depth.ts'
import { planeOf } from '../../ground/plane/plane.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { KernelSession } from '../../kernels/session.ts'
import { drawDepthReference } from '../../testing/kernels/depth.ts'
import { drawPicture, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { parallaxMoves } from './declaration.ts'
import { filmDepth } from './execution.ts'
import { layerPhoto } from './layers.ts'
import { posesAt } from './moves.ts'

afterAll(closeKernels)

const frame = { width: 96, height: 160 }
const isBust = (x: number, y: number) => Math.hypot(x - 0.5, (y - 0.4) * 1.4) < 0.2
const photo = drawPicture(150, 200, (x, y) => (isBust(x, y) ? [180, 60, 50] : [40, 120, 200]))
const cut = drawPicture(150, 200, (x, y) => [180, 60, 50, isBust(x, y) ? 255 : 0])

test('every move is a smooth loop', () => {
  for (const move of parallaxMoves) {
    const values = (position: number) =>
      Object.values(posesAt(move, 1, position)).flatMap(({ x, y, scale }) => [x, y, scale])
    const distanceOf = (a: number[], b: number[]) => Math.max(...a.map((value, i) => Math.abs(value - b[i]!)))
    expect(distanceOf(values(0), values(1))).toBeLessThan(1e-9)
    const steps = Array.from({ length: 120 }, (_, i) => distanceOf(values(i / 120), values((i + 1) / 120)))
    expect(steps.at(-1)! - steps[0]!).toBeLessThan(1e-9)
    expect(Math.max(...steps)).toBeLessThan(0.006)
  }
})

test('near and far layers move in opposite directions, farther at more depth, and stay within their margins', () => {
  const { near, far } = posesAt('orbit', 1, 0.25)
  expect(near.x * far.x).toBeLessThan(0)
  expect(posesAt('orbit', 0.3, 0.25).near.x).toBeLessThan(near.x)
  for (const move of parallaxMoves)
    for (let offset = 0; offset <= 1; offset += 0.05)
      for (const { x, y, scale } of Object.values(posesAt(move, 1, offset))) {
        expect(Math.abs(x)).toBeLessThan(0.055)
        expect(Math.abs(y)).toBeLessThan(0.015)
        expect(scale).toBeGreaterThanOrEqual(1)
      }
})

test('the far layer is opaque without the subject, and the near layer holds only the subject', async () => {
  const { far, near, pivot } = await layerPhoto(photo, cut, { frame, blur: 0.3, boxes: [] })
  expect([far.width, far.height]).toEqual([108, 179])
  expect(far.data.every((value, i) => i % 4 !== 3 || value === 255)).toBe(true)
  const middle = (Math.round(pivot.y * far.height) * far.width + Math.round(pivot.x * far.width)) * 4
  expect(near!.data[middle]!).toBeGreaterThan(150)
  expect(far.data[middle]!).toBeLessThan(80)
})

test('a photo without a subject has one layer; tiny and wide photos fill the frame', async () => {
  for (const image of [scenery(16, 16), scenery(300, 30)]) {
    const { far, near } = await layerPhoto(image, image, { frame, blur: 1, boxes: [] })
    expect(near).toBeUndefined()
    expect([far.width, far.height]).toEqual([108, 179])
  }
})

test('a frame that is narrower than a box of the photo shows the box whole', async () => {
  const wide = drawPicture(200, 100, (x) => (x > 0.225 && x < 0.775 ? [230, 60, 30] : [60, 120, 190]))
  const boxes = [{ left: 45, top: 30, width: 110, height: 40 }]
  const { far } = await layerPhoto(wide, wide, { frame, blur: 0, boxes })
  const redAt = (x: number) => far.data[((far.height >> 1) * far.width + x) * 4]!
  expect([redAt(1), redAt(far.width - 2)].every((red) => red < 100)).toBe(true)
  expect(redAt(far.width >> 1)).toBeGreaterThan(200)
})

test('a frame whose parts move by their depth agrees with its reference within 2 / 255', async () => {
  using session = new KernelSession(new AbortController().signal)
  const texture = drawPicture(60, 50, (x, y) => [120 + 100 * Math.sin(9 * x), 255 * y, 255 * x * y])
  const size = { width: 48, height: 40 }
  const depth = planeOf(texture, (i) => Math.floor(i / 60) / 50)
  const poses = [1.03, -6.2, -4.1, 1.01, -4.4, -3.6]
  const out = session.reserve(size.width * size.height * 4)
  await session.run('drawDepth', size.height, {
    texture: session.place(texture.data),
    textureWidth: 60,
    textureHeight: 50,
    depth: session.place(depth.data),
    frame: out,
    width: size.width,
    poses: session.place(Float32Array.from(poses)),
  })
  const drawn = session.bytes(out, size.width * size.height * 4)
  expect(worst(drawn, drawDepthReference(texture, depth, size, poses))).toBeLessThan(2)
})

test('a sky is estimated as far, the ground as near, and a picture of a single colour as nearer towards its lower edge', async () => {
  const view = drawPicture(160, 120, (x, y) =>
    y < 0.5 ? [120, 170, 230] : [70 + 60 * Math.sin(60 * x), 110, 50 + 40 * Math.sin(80 * y)],
  )
  const depth = await guessDepth(view)
  const rowMean = (y: number) =>
    depth.data.slice(y * 160, y * 160 + 160).reduce((sum, value) => sum + value, 0) / 160
  expect(rowMean(20)).toBeLessThan(0.05)
  expect(rowMean(75)).toBeGreaterThan(rowMean(40) + 0.1)
  expect(rowMean(115)).toBeGreaterThan(0.55)
  expect(Math.max(...depth.data)).toBeLessThanOrEqual(1)
  const flat = await guessDepth(drawPicture(80, 80, () => [90, 90, 90]))
  expect(flat.data.at(-40)!).toBeGreaterThan(flat.data[40]! + 0.2)
})

test('a film has the chosen music', async () => {
  const settings = {
    move: 'orbit',
    depth: 0.5,
    blur: 0,
    music: 'dreamy',
    seed: 1,
    size: frame,
    fps: 24,
  } as const
  const { bytes, duration_ms } = await filmDepth(photo, cut, settings, quietContext())
  expect(duration_ms).toBe(5000)
  expect(await openSound(bytes, 'mp4', new AbortController().signal)).toMatchObject({ codec: 'aac' })
})
