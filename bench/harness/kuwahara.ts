import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { decodeImage } from '../../packages/nodes/src/execution.ts'
import { linearTable } from '../../packages/nodes/src/ground/colour/srgb.ts'
import { computeFlow } from '../../packages/nodes/src/ground/drawing/flow.ts'
import { Kuwahara } from '../../packages/nodes/src/ground/drawing/kuwahara.ts'
import { openSurface, pad } from '../../packages/nodes/src/ground/drawing/surface.ts'
import { KernelSession } from '../../packages/nodes/src/kernels/session.ts'

const run = promisify(execFile)
const timeout = 60_000

/** Checks that a G'MIC that has the filter is installed. */
export async function hasGmic(): Promise<boolean> {
  return await run('gmic', ['v', '-', '8,8,1,3', 'kuwahara', '3'], { timeout }).then(
    () => true,
    () => false,
  )
}

/** Returns the seconds of G'MIC's filter by G'MIC's own clock, without its start and without reading the file. */
export async function gmicSeconds(path: string, radius: number): Promise<number> {
  const filter = ['tic', 'kuwahara', String(2 * radius + 1), 'toc']
  const { stdout, stderr } = await run('gmic', [path, ...filter], { timeout })
  const seconds = /Elapsed time: ([\d.]+) s/.exec(stdout + stderr)?.[1]
  if (seconds === undefined) throw new Error(`gmic told no time: ${stderr}`)
  return Number(seconds)
}

/** Returns the seconds of our filter and its flow field, from Oklab to Oklab, on all threads of the filter. */
export async function ownSeconds(photo: Uint8Array, radius: number): Promise<number> {
  const image = await decodeImage(photo, 1024)
  const plan = { shift: 1, fineSigma: 1, coarseSigma: 6 }
  using session = new KernelSession(new AbortController().signal)
  const surface = openSurface(session, image, plan.shift)
  const { width, height } = surface
  const linear = session.place(linearTable())
  await session.run('toOklab', height + 2 * pad, {
    rgba: surface.rgba,
    lab: surface.base,
    width,
    height,
    linear,
    canvas: 0,
  })
  const filter = new Kuwahara(session, surface, plan.shift)
  const startedAt = performance.now()
  await computeFlow(session, surface, plan, 0)
  await filter.run(surface.base, surface.paint, radius)
  return (performance.now() - startedAt) / 1000
}
