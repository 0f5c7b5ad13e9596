import { afterAll, expect, test } from 'vitest'
import { byteOfLight, darkSteps, linearTable } from '../ground/colour/srgb.ts'
import { planeOf, softBlur } from '../ground/plane/plane.ts'
import { drawStickerReference, type StickerToDraw } from '../testing/kernels/sticker.ts'
import { drawPicture } from '../testing/pictures.ts'
import { worst } from '../testing/planes.ts'
import { closeKernels } from './pool.ts'
import { KernelSession } from './session.ts'

const never = new AbortController().signal
const size = { width: 90, height: 67 }
const small = { width: 41, height: 31 }

afterAll(closeKernels)

/** Distance from the edge of a disc in the middle, positive inside, in pixels of the small planes. */
const inside = (i: number) => 11 - Math.hypot((i % small.width) - 19, Math.floor(i / small.width) - 15)
const die = planeOf(small, (i) => Math.min(1, Math.max(0, inside(i) + 0.5)))
const flat: StickerToDraw = {
  subject: drawPicture(size.width, size.height, (x, y) => [
    255 * x,
    90 * y,
    12,
    400 - 900 * Math.hypot(x - 0.47, y - 0.5),
  ]),
  paper: drawPicture(size.width, size.height, (x, y) => [250, 240 * y, 200 * x]).data,
  die,
  depth: planeOf(small, (i) => (inside(i) * size.width) / small.width),
  near: softBlur(die, 1),
  wide: softBlur(die, 3),
  isGlossy: false,
  peel: undefined,
}

async function draw(job: StickerToDraw): Promise<Uint8Array> {
  const { subject, paper, peel } = job
  const planes = [job.die, job.depth, job.near, job.wide].flatMap(({ data }) => [...data])
  using session = new KernelSession(never)
  const out = session.reserve(subject.data.length)
  session.bytes(out, subject.data.length).fill(7)
  await session.run('drawSticker', size.height, {
    subject: session.place(subject.data),
    paper: session.place(paper),
    out,
    ...size,
    planes: session.place(Float32Array.from(planes)),
    smallWidth: small.width,
    smallHeight: small.height,
    linear: session.place(linearTable()),
    bytes: session.place(byteOfLight),
    darkSteps: session.place(darkSteps()),
    unit: Math.max(size.width, size.height),
    gloss: job.isGlossy ? 1 : 0,
    fold: peel?.fold ?? 0,
    length: peel?.length ?? 0,
  })
  return session.bytes(out, subject.data.length).slice()
}

for (const [name, job] of [
  ['flat and matte', flat],
  ['glossy', { ...flat, isGlossy: true }],
  ['peeled', { ...flat, isGlossy: true, peel: { fold: 75, length: 14 } }],
] as const) {
  test(`drawSticker agrees with its reference within 1 in every byte: ${name}`, async () => {
    const drawn = await draw(job)
    expect(worst(drawn, drawStickerReference(job))).toBeLessThanOrEqual(1)
    expect(drawn[3]).toBe(0)
    expect(worst(drawn, await draw(flat)) > 20).toBe(name !== 'flat and matte')
  })
}
