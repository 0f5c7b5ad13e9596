import type { Execution } from '../../execution-types.ts'
import { paletteNames } from '../../ground/colour/palette-names.ts'
import { paletteOf } from '../../ground/colour/palettes.ts'
import { sizeOf } from '../../ground/inputs/format.ts'
import { choiceOf, numberOf } from '../../ground/inputs/read-input.ts'
import type { Size } from '../../ground/plane/size.ts'
import { randomOf } from '../../ground/random/random.ts'
import { type FinishName, finishes, type PatternName, patternRates } from '../../ground/reaction/patterns.ts'
import { margin, type Skin, Surface } from '../../ground/reaction/surface.ts'
import { KernelSession } from '../../kernels/session.ts'
import { reactionFinishes, reactionPatterns } from './declaration.ts'
import { grow } from './grow.ts'

const previewSide = 400
/** Number of cells along the longer side at scale 1; a figure is about a dozen cells wide. */
const cells = 420
const steps = 4800

/** Returns the size of the simulated field: as few cells as the pattern needs; the width is a multiple of four. */
function gridOf({ width, height }: Size, scale: number): Size {
  // Cells are at least as large as the picture's pixels.
  const share = Math.min(1, cells / scale / Math.max(width, height))
  return {
    width: Math.max(8, 4 * Math.round((width * share) / 4)) + 2 * margin,
    height: Math.max(8, Math.round(height * share)) + 2 * margin,
  }
}

const drawn = <T extends string>(names: readonly T[], random: () => number) =>
  names[Math.floor(random() * names.length)]!

/** Grows coral, labyrinths or spots by reaction and diffusion of two substances (Gray & Scott 1984), shown as a lit relief. */
export const executeReactionDiffusion: Execution = async (inputs, context) => {
  const seed = numberOf(inputs, 'seed')
  const size = sizeOf(inputs)
  const random = randomOf(seed)
  const anyPattern = drawn(Object.keys(patternRates) as PatternName[], random)
  const anyFinish = drawn(Object.keys(finishes) as FinishName[], random)
  const wanted = choiceOf(inputs, 'pattern', reactionPatterns)
  const finish = choiceOf(inputs, 'finish', reactionFinishes)
  const pattern = wanted === 'any' ? anyPattern : wanted
  const skin: Skin = {
    palette: paletteOf(choiceOf(inputs, 'palette', paletteNames), random),
    finish: finish === 'any' ? anyFinish : finish,
    dark: random() < 0.6,
    seed,
  }
  const grid = gridOf(size, numberOf(inputs, 'scale'))
  const shrink = Math.min(1, previewSide / Math.max(size.width, size.height))
  const small = { width: Math.ceil(size.width * shrink), height: Math.ceil(size.height * shrink) }
  using session = new KernelSession(context.signal)
  const surface = new Surface(session, grid, skin)
  const v = await grow(session, { size: grid, pattern, seed, steps }, async (young, share) => {
    context.progress(0.9 * share)
    await context.preview(await surface.picture(young.slice(), small))
  })
  const image = await surface.picture(v, size)
  context.progress(1)
  return [image]
}
