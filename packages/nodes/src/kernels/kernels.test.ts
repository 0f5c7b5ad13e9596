import { afterAll, expect, test } from 'vitest'
import { linearTable } from '../ground/colour/srgb.ts'
import { sectorTable } from '../ground/drawing/sectors.ts'
import { pad } from '../ground/drawing/surface.ts'
import { gaussTaps } from '../ground/plane/gauss.ts'
import { blurReference, gradientsReference } from '../testing/kernels/flow.ts'
import { drawFrameReference, i420Reference } from '../testing/kernels/frame.ts'
import { kuwaharaReference } from '../testing/kernels/kuwahara.ts'
import { toOklabReference } from '../testing/kernels/oklab.ts'
import { planeOf } from '../testing/kernels/plane.ts'
import { drawPicture, scenery } from '../testing/pictures.ts'
import { readLab, worst, writeLab } from '../testing/planes.ts'
import { closeKernels, freeUnusedMemory } from './pool.ts'
import { KernelSession } from './session.ts'

const never = new AbortController().signal
const [width, height] = [37, 29]

afterAll(closeKernels)

const lab = () => toOklabReference(scenery(width, height), 0)

test('toOklab agrees with its reference within 0.006, also for black and alpha', async () => {
  using session = new KernelSession(never)
  const image = drawPicture(width, height, (x, y) => [
    x * 255,
    y * 255,
    x < 0.2 ? 0 : 128,
    y < 0.3 ? x * 255 : 255,
  ])
  const rgba = session.place(image.data)
  const out = session.reserve((width + 2 * pad) * (height + 2 * pad) * 8)
  const linear = session.place(linearTable())
  await session.run('toOklab', height + 2 * pad, { rgba, lab: out, width, height, linear, canvas: 0xe6eef4 })
  const expected = toOklabReference(image, 0xe6eef4)
  // Blending may round a byte in the other direction; half a step of sRGB is 0.002.
  expect(worst(readLab(session, out, { width, height }).data, expected.data)).toBeLessThan(0.006)
  await session.run('toOklab', height + 2 * pad, {
    rgba: session.place(
      new Uint8ClampedArray(image.data.length).fill(0).map((_, i) => (i % 4 === 3 ? 255 : 0)),
    ),
    lab: out,
    width,
    height,
    linear,
    canvas: 0,
  })
  expect(Math.max(...readLab(session, out, { width, height }).data.map(Math.abs))).toBeLessThan(0.002)
})

test('gradients and blur agree with their references within 1e-5', async () => {
  using session = new KernelSession(never)
  const plane = lab()
  const source = writeLab(session, plane)
  await session.run('mirror', height + 2 * pad, { lab: source, width, height })
  const tensor = session.reserve(width * height * 16)
  const scratch = session.reserve(width * height * 16)
  const taps = gaussTaps(2.2)
  const weights = session.place(taps)
  await session.run('gradients', height, { lab: source, tensor, width })
  await session.run('blurRows', height, {
    from: tensor,
    to: scratch,
    width,
    taps: weights,
    radius: taps.length - 1,
  })
  await session.run('blurColumns', height, {
    from: scratch,
    to: tensor,
    width,
    height,
    taps: weights,
    radius: taps.length - 1,
  })
  const expected = blurReference(gradientsReference(plane), taps)
  const got = session.floats(tensor, width * height * 4).filter((_, i) => i % 4 < 3)
  expect(worst(got, expected.data)).toBeLessThan(1e-5)
})

test('kuwahara agrees with its reference within 0.05 at worst and 0.003 on average', async () => {
  using session = new KernelSession(never)
  const plane = lab()
  const source = writeLab(session, plane)
  await session.run('mirror', height + 2 * pad, { lab: source, width, height })
  const target = session.reserve((width + 2 * pad) * (height + 2 * pad) * 8)
  const flow = planeOf(width, height, 3)
  const field = session.reserve(width * height * 16)
  const floats = session.floats(field, width * height * 4)
  for (let i = 0; i < width * height; i++) {
    const angle = (i % width) * 0.15 + Math.floor(i / width) * 0.1
    const values = [Math.cos(angle), Math.sin(angle), 0.5 + 0.5 * Math.sin(i)]
    flow.data.set(values, i * 3)
    floats.set(values, i * 4)
  }
  const table = session.place(sectorTable())
  const squared = session.reserve((width + 2 * pad) * (height + 2 * pad) * 16)
  await session.run('squares', height + 2 * pad, { lab: source, out: squared, width })
  await session.run('kuwahara', height, {
    squared,
    out: target,
    width,
    field,
    fieldWidth: width,
    fieldHeight: height,
    shift: 0,
    table,
    scratch: session.reserve(height * 320),
    radius: 4,
    sharpness: 255 * 255,
  })
  const expected = kuwaharaReference(plane, flow, 4)
  const got = readLab(session, target, { width, height })
  const mean =
    got.data.reduce((sum, value, i) => sum + Math.abs(value - expected.data[i]!), 0) / got.data.length
  expect(mean).toBeLessThan(0.003)
  // The kernel reads the table of weights at its nearest cell; of two sectors with equal variance, either may be chosen.
  expect(worst(got.data, expected.data)).toBeLessThan(0.05)
})

test('a film frame and its I420 agree with their references within 1 / 255, also mixed and dimmed', async () => {
  using session = new KernelSession(never)
  const size = { width: 40, height: 24 }
  const texture = scenery(53, 31)
  const other = scenery(53, 31, 9)
  const window = { left: 3.3, top: 1.7, stepX: 1.13, stepY: 1.09 }
  const frame = session.reserve(size.width * size.height * 4)
  const scratch = session.reserve(4 * (texture.width + 8 + 2 * size.width) * 16)
  const draw = (image: typeof texture, share: number, light: number) =>
    session.run(
      'drawFrame',
      size.height,
      {
        texture: session.place(image.data),
        textureWidth: 53,
        textureHeight: 31,
        frame,
        width: size.width,
        ...window,
        share,
        light,
        scratch,
        band: 8,
      },
      8,
    )
  await draw(texture, 1, 1)
  const first = drawFrameReference(texture, size, window, { share: 1, light: 1 })
  expect(worst(session.bytes(frame, first.length), first)).toBeLessThanOrEqual(1)
  const below = session.bytes(frame, first.length).slice()
  await draw(other, 0.4, 0.8)
  const second = drawFrameReference(other, { ...size, below }, window, { share: 0.4, light: 0.8 })
  expect(worst(session.bytes(frame, second.length), second)).toBeLessThanOrEqual(1)
  const planes = session.reserve(size.width * size.height * 1.5)
  await session.run('frameToI420', size.height / 2, {
    frame,
    out: planes,
    width: size.width,
    height: size.height,
  })
  const rgba = session.bytes(frame, second.length).slice()
  const expected = i420Reference(rgba, size.width, size.height)
  expect(worst(session.bytes(planes, expected.length), expected)).toBeLessThanOrEqual(1)
})

test('a kernel that reads beyond its memory rejects its job and leaves the pool working', async () => {
  using session = new KernelSession(never)
  await expect(session.run('mirror', 4, { lab: 2 ** 30, width, height })).rejects.toThrow(
    'a kernel thread failed',
  )
  const plane = writeLab(session, lab())
  await expect(
    session.run('mirror', height + 2 * pad, { lab: plane, width, height }),
  ).resolves.toBeUndefined()
})

test('a session that takes over the memory of the previous session reserves zeros', async () => {
  const bytes = 3_000_000
  const fill = () => {
    using session = new KernelSession(never)
    const address = session.reserve(bytes)
    session.bytes(address, bytes).fill(7)
    return session.bytes(address, bytes)
  }
  const before = fill()
  using session = new KernelSession(never)
  const [placed, reserved] = [session.place(Uint8Array.of(1, 2, 3)), session.reserve(bytes)]
  expect(session.bytes(placed, 3).buffer).toBe(before.buffer)
  expect(session.bytes(placed, 3)).toEqual(Uint8Array.of(1, 2, 3))
  expect(session.bytes(reserved, bytes).every((byte) => byte === 0)).toBe(true)
})

test('a large amount of unused memory is freed on request; a small amount, and memory that a session uses, is kept', async () => {
  const leave = (bytes: number) => {
    using session = new KernelSession(never)
    return session.bytes(session.reserve(bytes), 1).buffer
  }
  const isKept = (buffer: ArrayBufferLike) => {
    using session = new KernelSession(never)
    return session.bytes(0, 1).buffer === buffer
  }
  const little = leave(5_000_000)
  await freeUnusedMemory()
  expect(isKept(little)).toBe(true)
  const much = leave(150_000_000)
  const open = new KernelSession(never)
  await freeUnusedMemory()
  open[Symbol.dispose]()
  expect(isKept(much)).toBe(true)
  await freeUnusedMemory()
  expect(isKept(much)).toBe(false)
  using session = new KernelSession(never)
  const plane = writeLab(session, lab())
  await expect(
    session.run('mirror', height + 2 * pad, { lab: plane, width, height }),
  ).resolves.toBeUndefined()
})

test('a session that is closed twice returns its memory only once', () => {
  const closed = new KernelSession(never)
  closed[Symbol.dispose]()
  closed[Symbol.dispose]()
  using first = new KernelSession(never)
  using second = new KernelSession(never)
  expect(first.bytes(0, 1).buffer).not.toBe(second.bytes(0, 1).buffer)
})

test('memory that a thread may still write to is not lent to another session', async () => {
  const memoryOf = (session: KernelSession) => session.bytes(0, 1).buffer
  const working = new KernelSession(never)
  const lab = writeLab(working, planeOf(400, 400, 4))
  const call = working.run('mirror', 400 + 2 * pad, { lab, width: 400, height: 400 })
  const written = memoryOf(working)
  working[Symbol.dispose]()
  using other = new KernelSession(never)
  expect(memoryOf(other)).not.toBe(written)
  await call
})

test('a reservation beyond 1 GiB of memory is refused', () => {
  using session = new KernelSession(never)
  expect(() => session.reserve(2 ** 30)).toThrow('too much memory')
})

test('a closed session keeps no reference to its memory', () => {
  const session = new KernelSession(never)
  const address = session.reserve(64)
  session[Symbol.dispose]()
  expect(() => session.bytes(address, 64)).toThrow('the session has ended')
})
