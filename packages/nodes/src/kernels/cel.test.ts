import { afterAll, expect, test } from 'vitest'
import { byteOfLight } from '../ground/colour/srgb.ts'
import { openSurface } from '../ground/drawing/surface.ts'
import { planeOf, resizePlane } from '../ground/plane/plane.ts'
import { type CelLayers, celColoursReference, celTonesReference } from '../testing/kernels/cel.ts'
import { toOklabReference } from '../testing/kernels/oklab.ts'
import { drawPicture, scenery } from '../testing/pictures.ts'
import { readLab, worst, writeLab } from '../testing/planes.ts'
import { closeKernels } from './pool.ts'
import { KernelSession } from './session.ts'

const never = new AbortController().signal
const size = { width: 57, height: 43 }
const small = { width: 23, height: 17 }
const { width, height } = size

afterAll(closeKernels)

const wave = (i: number, pace: number) => 0.5 + 0.5 * Math.sin(i * pace)
const layers: CelLayers = {
  areas: toOklabReference(scenery(width, height), 0),
  photo: toOklabReference(
    drawPicture(width, height, (x, y) => [255 * y, 90, 255 * x]),
    0,
  ),
  share: planeOf(size, (i) => (i % width > 20 ? 0 : wave(i, 0.07))),
  light: planeOf(size, (i) => wave(i, 0.31)),
  skin: planeOf(small, (i) => wave(i, 0.4)),
  painted: planeOf(small, (i) => wave(i, 0.23)),
  skinLight: planeOf(small, (i) => 0.4 + 0.3 * wave(i, 0.2)),
  glow: planeOf(size, (i) => 0.28 * wave(i, 0.05)),
  lines: planeOf(size, (i) => Math.max(0, wave(i, 0.11) - 0.6)),
  tone: (light) => 0.16 + 0.82 * light ** 0.8,
  skinTone: (light) => light ** 1.3,
  look: { chroma: 1.35, glow: 0.28, light: [0.03, 0.06], shade: [0.03, -0.04] },
}

test('celTones and celColours agree with their references: tones within 0.001, bytes within 2', async () => {
  using session = new KernelSession(never)
  const plane = () => session.reserve(width * height * 4)
  const lab = writeLab(session, layers.areas)
  const features = session.place(layers.share.data)
  const skin = session.place(
    Float32Array.from([...layers.skin.data, ...layers.painted.data, ...layers.skinLight.data]),
  )
  const [tones, glow, rgba] = [plane(), plane(), plane()]
  const shared = {
    lab,
    ...size,
    features,
    skin,
    skinWidth: small.width,
    skinHeight: small.height,
    tones,
    glow,
  }
  await session.run('celTones', height, {
    ...shared,
    light: session.place(layers.light.data),
    tone: session.place(
      Float32Array.from({ length: 2 * 4097 }, (_, i) =>
        i < 4097 ? layers.tone(i / 4096) : layers.skinTone((i - 4097) / 4096),
      ),
    ),
  })
  const expected = celTonesReference(layers)
  const got = (position: number) => session.floats(position, width * height).slice()
  expect(worst(got(features), expected.stays.data)).toBeLessThan(0.001)
  expect(worst(got(tones), expected.tones.data)).toBeLessThan(0.001)
  expect(
    worst(
      got(glow),
      expected.tones.data.map((tone) => Math.max(0, tone - 0.72)),
    ),
  ).toBeLessThan(0.001)
  session.floats(glow, width * height).set(layers.glow.data)
  const { look } = layers
  await session.run('celColours', height, {
    ...shared,
    photo: writeLab(session, layers.photo),
    lines: session.place(layers.lines.data),
    look: session.place(Float64Array.from([look.chroma, look.glow, ...look.light, ...look.shade])),
    bytes: session.place(byteOfLight),
    rgba,
  })
  const drawn = session.bytes(rgba, width * height * 4)
  expect(worst(drawn, celColoursReference(layers, expected.stays, expected.tones))).toBeLessThanOrEqual(2)
})

test('enlargeLab agrees with resizePlane within a rounding', async () => {
  using session = new KernelSession(never)
  const from = layers.areas
  const to = openSurface(session, scenery(131, 90), 0)
  await session.run('enlargeLab', to.height, {
    from: writeLab(session, from),
    fromWidth: width,
    fromHeight: height,
    to: to.base,
    width: to.width,
    height: to.height,
  })
  const got = readLab(session, to.base, to)
  for (const c of [0, 1, 2]) {
    const channel = planeOf(size, (i) => from.data[i * 3 + c]!)
    const expected = resizePlane(channel, to).data
    expect(
      worst(
        expected.map((_, i) => got.data[i * 3 + c]!),
        expected,
      ),
    ).toBeLessThan(1 / 16_000)
  }
})
