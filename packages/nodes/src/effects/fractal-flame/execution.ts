import type { Execution } from '../../execution-types.ts'
import { paletteNames } from '../../ground/colour/palette-names.ts'
import { paletteOf } from '../../ground/colour/palettes.ts'
import { sizeOf } from '../../ground/inputs/format.ts'
import { choiceOf, numberOf } from '../../ground/inputs/read-input.ts'
import { randomOf } from '../../ground/random/random.ts'
import { KernelSession } from '../../kernels/session.ts'
import { chooseSystem } from './choose.ts'
import { flameSymmetries } from './declaration.ts'
import { type FlameStyle, renderFlame } from './render.ts'

const previewSide = 384
const orders = { any: null, none: 1, two: 2, three: 3, five: 5, six: 6 } as const

/** Renders a fractal flame (Draves & Reckase 2003) from a seed: of many random systems, the system with the best score. */
export const executeFractalFlame: Execution = async (inputs, context) => {
  const seed = numberOf(inputs, 'seed')
  const size = sizeOf(inputs)
  const random = randomOf(seed)
  const style: FlameStyle = {
    palette: paletteOf(choiceOf(inputs, 'palette', paletteNames), random),
    offset: random(),
    glow: numberOf(inputs, 'glow'),
    zoom: 0.95 + 0.35 * random(),
  }
  using session = new KernelSession(context.signal)
  const choice = await chooseSystem(session, seed, orders[choiceOf(inputs, 'symmetry', flameSymmetries)])
  context.progress(0.1)
  const shrink = previewSide / Math.max(size.width, size.height)
  if (shrink < 1) {
    const small = {
      width: Math.max(1, Math.round(size.width * shrink)),
      height: Math.max(1, Math.round(size.height * shrink)),
    }
    await context.preview(await renderFlame(session, { choice, style, size: small, seed }, () => undefined))
  }
  const image = await renderFlame(session, { choice, style, size, seed }, (fraction) =>
    context.progress(0.15 + 0.85 * fraction),
  )
  return [image]
}
