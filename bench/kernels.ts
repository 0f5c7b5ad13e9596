import { samplePhoto } from '@easel/testkit'
import { decodeImage } from '../packages/nodes/src/execution.ts'
import { byteTable, linearTable } from '../packages/nodes/src/ground/colour/srgb.ts'
import { computeFlow } from '../packages/nodes/src/ground/drawing/flow.ts'
import { Kuwahara } from '../packages/nodes/src/ground/drawing/kuwahara.ts'
import { openSurface, pad } from '../packages/nodes/src/ground/drawing/surface.ts'
import { gaussTaps } from '../packages/nodes/src/ground/plane/gauss.ts'
import { closeKernels } from '../packages/nodes/src/kernels/pool.ts'
import {
  type KernelArguments,
  type KernelName,
  KernelSession,
} from '../packages/nodes/src/kernels/session.ts'
import type { Figure, Measurement } from './harness/measurement.ts'
import { summarize } from './harness/statistics.ts'

const [width, height] = [2048, 1536]
/** Radius of the blurs in px. The time of a box blur does not depend on the radius. */
const radius = 8
const kuwaharaRadius = 4
/** Number of first calls that are not measured, because each thread compiles the optimized code of a kernel in them. */
const warmUp = 6

export const kernels: Measurement = {
  name: 'kernels',
  title: 'Pixel kernels, in bytes moved',
  about:
    `Planes of ${width} × ${height}, on all threads. Bytes moved are the bytes that a kernel must read and write at least once; bytes of a neighbourhood that it reads again ` +
    'are not counted. The copy moves planes of 16 bytes per pixel within one memory, on one thread. The ratio to the ' +
    'copy of the same turn is near 1 if memory is the limit, and small if a kernel computes much for each byte. One GB is 10⁹ bytes.',
  command: 'kernels',
  runs: 15,
  timeLimitMs: 5 * 60_000,
  async measure({ resources, runs, say }) {
    resources.defer(closeKernels)
    using session = new KernelSession(new AbortController().signal)
    const calls = await callsOf(session)
    const copy = copyOf(session)
    const copies: number[] = []
    const samples = calls.map((): number[] => [])
    for (let turn = -warmUp; turn < runs; turn++) {
      const copied = await gigabytesPerSecond(copy.bytes, copy.run)
      if (turn >= 0) copies.push(copied)
      for (const [index, { bytes, run }] of calls.entries()) {
        const moved = await gigabytesPerSecond(bytes, run)
        if (turn >= 0) samples[index]!.push(moved)
      }
    }
    return [
      { name: 'Copy', unit: 'GB/s', samples: copies },
      ...calls.flatMap(({ name, perPixel }, index): Figure[] => {
        const ratios = samples[index]!.map((moved, turn) => moved / copies[turn]!)
        say(`${name}: ${summarize(ratios).median.toFixed(2)} of a copy`)
        const title = `\`${name}\`, ${perPixel} bytes a pixel`
        return [
          { name: title, unit: 'GB/s', samples: samples[index]! },
          { name: `\`${name}\` / copy`, unit: '×', samples: ratios },
        ]
      }),
    ]
  },
}

interface KernelRun {
  readonly bytes: number
  readonly run: () => Promise<void>
}

interface Call extends KernelRun {
  readonly name: string
  readonly perPixel: number
}

const moving = (perPixel: number) => ({ perPixel, bytes: width * height * perPixel })

function copyOf(session: KernelSession): KernelRun {
  const length = width * height * 16
  const [from, to] = [session.reserve(length), session.reserve(length)]
  return {
    bytes: 2 * length,
    run: async () => session.bytes(to, length).set(session.bytes(from, length)),
  }
}

/** Calls kernels on planes that are already in memory, as during the painting of a picture. */
async function callsOf(session: KernelSession): Promise<Call[]> {
  const photo = await decodeImage(await samplePhoto({ width, height, format: 'jpeg' }), width)
  const surface = openSurface(session, photo, 1)
  const { rgba, base, paint, heights } = surface
  const [linear, bytes] = [session.place(linearTable()), session.place(byteTable())]
  const taps = session.place(gaussTaps(radius / 3))
  const filter = new Kuwahara(session, surface, 1)
  const planes = [session.reserve(width * height * 16), session.reserve(width * height * 16)] as const
  const squares = session.reserve((width + 2 * pad) * (height + 2 * pad) * 16)
  const i420 = session.reserve(width * height * 2)
  const call = <K extends KernelName>(
    name: K,
    perPixel: number,
    args: KernelArguments<K>,
    rows = height,
  ): Call => ({ name, ...moving(perPixel), run: () => session.run(name, rows, args) })
  const padded = height + 2 * pad
  await session.run('toOklab', padded, { rgba, lab: base, width, height, linear, canvas: 0 })
  await computeFlow(session, surface, { shift: 1, fineSigma: 1, coarseSigma: 6 }, 0)
  await filter.run(base, paint, kuwaharaRadius)
  const [from, to] = planes
  return [
    call('toOklab', 12, { rgba, lab: base, width, height, linear, canvas: 0 }, padded),
    call('fromOklab', 16, {
      ...{ lab: paint, heights, rgba, width, height, bytes, relief: 0.2, gloss: 0.05 },
      ...{ chroma: 1.1, warmA: 0, warmB: 0, contrast: 0.2, touched: 0 },
    }),
    call('bytesToLight', 20, { rgba, plane: from, width, linear }),
    call('squares', 24, { lab: base, out: squares, width }, padded),
    call('gradients', 24, { lab: base, tensor: to, width }),
    call('blurRows', 32, { from, to, width, taps, radius }),
    call('blurColumns', 32, { from, to, width, height, taps, radius }),
    call('boxRows', 32, { from, to, width, radius }),
    call('halvePlane', 20, { from, to, width, height, smallWidth: width / 2 }, height / 2),
    call('frameToI420', 5.5, { frame: rgba, out: i420, width, height }, height / 2),
    { ...moving(48), name: 'squares, kuwahara', run: () => filter.run(base, paint, kuwaharaRadius) },
  ]
}

async function gigabytesPerSecond(bytes: number, run: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return bytes / 1e6 / (performance.now() - startedAt)
}
