import { afterAll, expect, test } from 'vitest'
import { encodeTable } from '../effects/glitch/encode.ts'
import { encodeLight, linearTable } from '../ground/colour/srgb.ts'
import { blueNoise } from '../ground/random/blue-noise.ts'
import { randomOf } from '../ground/random/random.ts'
import { faultySignalReference, sortRunsReference } from '../testing/kernels/glitch.ts'
import { planeOf } from '../testing/kernels/plane.ts'
import { scenery } from '../testing/pictures.ts'
import { closeKernels } from './pool.ts'
import { KernelSession } from './session.ts'

const never = new AbortController().signal
const [width, height] = [37, 29]
const image = scenery(width, height)

afterAll(closeKernels)

for (const [look, curve, smear] of [
  ['a screen', 0.06, 0],
  ['a tape', 0, 1.4],
] as const) {
  test(`faultySignal of ${look} agrees with its reference within 2 / 255 in all but 1 of 100 bytes`, async () => {
    using session = new KernelSession(never)
    const random = randomOf(7)
    const [rgba, light] = [session.place(image.data), session.reserve(width * height * 16)]
    await session.run('bytesToLight', height, {
      rgba,
      plane: light,
      width,
      linear: session.place(linearTable()),
    })
    const plane = planeOf(width, height, 4)
    plane.data.set(session.floats(light, width * height * 4))
    const soft = planeOf(18, 14, 4)
    soft.data.forEach((_, i) => {
      soft.data[i] = Math.fround(0.3 + 0.2 * Math.sin(i * 0.07))
    })
    const rows = Float32Array.from(
      { length: height * 4 },
      (_, i) => [random() * 6 - 3, random(), 1, random() * 0.1][i % 4]!,
    )
    const blocks = Float32Array.from({ length: 8 * 6 * 4 }, (_, i) =>
      i % 4 === 3 ? Number(random() < 0.1) : random() * 4,
    )
    const job = Float32Array.from([1.3, 0.5, 3.2, 0.3, 3, 0.2, curve, 0.4, smear, 0.1, 0.05, 1.1])
    await session.run('faultySignal', height, {
      light,
      width,
      height,
      soft: session.place(Float32Array.from(soft.data)),
      softWidth: 18,
      softHeight: 14,
      softShift: 1,
      rgba,
      rows: session.place(rows),
      blocks: session.place(blocks),
      columns: 8,
      cell: 5,
      job: session.place(job),
      encode: session.place(encodeTable(false)),
      blue: session.place(blueNoise()),
      seed: 99,
    })
    const input = { light: plane, soft, softShift: 1, rows, blocks, columns: 8, cell: 5, job, seed: 99 }
    const expected = faultySignalReference(input).data.map((value) => {
      const linear = Math.min(1, value)
      return encodeLight(linear)
    })
    const got = session.bytes(rgba, width * height * 4).filter((_, i) => i % 4 < 3)
    const off = got.filter((value, i) => Math.abs(value - expected[i]!) > 2).length
    expect(off / got.length).toBeLessThan(0.01)
  })
}

test('sortRuns agrees with its reference exactly, along rows and along columns', async () => {
  using session = new KernelSession(never)
  const words = new Uint32Array(image.data.buffer)
  const reach = Float32Array.from({ length: width }, (_, i) => (i % 5) * 4.5)
  const [from, to] = [session.place(image.data), session.place(image.data)]
  const tables = { reach: session.place(reach), scratch: session.reserve(width * 1024), low: 60, high: 150 }
  const result = () => new Uint32Array(session.bytes(to, image.data.length).slice().buffer)
  await session.run('sortRuns', height, { from, to, length: width, lineStep: width, step: 1, ...tables })
  for (const y of Array.from({ length: height }, (_, i) => i)) {
    const line = sortRunsReference(words.slice(y * width, (y + 1) * width), reach[y]!, 60, 150)
    expect(result().slice(y * width, (y + 1) * width)).toEqual(line)
  }
  await session.run('sortRuns', width, { from, to, length: height, lineStep: 1, step: width, ...tables })
  for (const x of Array.from({ length: width }, (_, i) => i)) {
    const column = (pixels: Uint32Array) => pixels.filter((_, i) => i % width === x)
    expect(column(result())).toEqual(sortRunsReference(column(words), reach[x]!, 60, 150))
  }
})
