import type { ImageValue } from '../../execution-types.ts'
import type { KernelSession } from '../../kernels/session.ts'
import { linearTable } from '../colour/srgb.ts'
import { computeFlow, type FlowPlan } from './flow.ts'
import { Kuwahara } from './kuwahara.ts'
import { openSurface, pad, type Surface } from './surface.ts'

/** A picture prepared for drawing: its colours simplified along their flow, and the drawing state. */
export interface Easel {
  readonly session: KernelSession
  /** `base` holds the simplified picture. */
  readonly surface: Surface
  readonly flow: FlowPlan
  /** Longest side relative to 1024 px; all sizes are multiplied by it. */
  readonly scale: number
  readonly seed: number
}

export interface EaselOptions {
  readonly session: KernelSession
  readonly seed: number
  /** Colour that shows through transparent parts, 0xBBGGRR. */
  readonly canvas: number
  /** Radii of the Kuwahara passes at 1024 px, in pixels. */
  readonly radii: readonly number[]
  /** Sigma of the flow at 1024 px, in pixels. */
  readonly flowSigma: number
}

/** Flow arguments of a kernel: address, size, and shift relative to the picture. */
export const flowOf = ({ surface, flow }: Easel) => ({
  field: surface.field,
  fieldWidth: surface.fieldWidth,
  fieldHeight: surface.fieldHeight,
  shift: flow.shift,
})

/** Runs the Kuwahara filter over `base`, with `paint` as scratch space, once per radius in pixels (9 at most). */
export async function simplify({ session, surface, flow }: Easel, radii: readonly number[]): Promise<void> {
  const result = await new Kuwahara(session, surface, flow.shift).runAll(radii)
  if (result === surface.base) return
  const length = (surface.width + 2 * pad) * (surface.height + 2 * pad) * 8
  session.bytes(surface.base, length).set(session.bytes(result, length))
}

/** Prepares a picture for drawing. */
export async function openEasel(image: ImageValue, options: EaselOptions): Promise<Easel> {
  const { session, seed } = options
  const longest = Math.max(image.width, image.height)
  const scale = longest / 1024
  const shift = longest > 1000 ? 1 : 0
  const sigma = Math.max(1, (options.flowSigma * scale) / 2 ** shift)
  const flow: FlowPlan = { shift, fineSigma: sigma, coarseSigma: Math.max(2, sigma * 5) }
  const surface = openSurface(session, image, shift)
  const { width, height } = surface
  const linear = session.place(linearTable())
  await session.run('toOklab', height + 2 * pad, {
    rgba: surface.rgba,
    lab: surface.base,
    width,
    height,
    linear,
    canvas: options.canvas,
  })
  await computeFlow(session, surface, flow, seed)
  const easel: Easel = { session, surface, flow, scale, seed }
  await simplify(
    easel,
    options.radii.map((radius) => Math.min(6.5, Math.max(1.5, radius * scale ** 0.8))),
  )
  return easel
}

/** Returns the 1st and 99th percentile of a picture's Oklab lightness. */
export function lightRange({ session, surface }: Easel): readonly [black: number, white: number] {
  const { width, height } = surface
  const stride = width + 2 * pad
  const shorts = session.shorts(surface.base, stride * (height + 2 * pad) * 4)
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / 20_000)))
  const lights: number[] = []
  for (let y = step >> 1; y < height; y += step) {
    for (let x = step >> 1; x < width; x += step)
      lights.push(shorts[((y + pad) * stride + x + pad) * 4]! / 16384)
  }
  const sorted = Float64Array.from(lights).sort()
  const quantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0.5
  return [quantile(0.01), quantile(0.99)]
}
