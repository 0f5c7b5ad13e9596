import type { Execution } from '../../execution-types.ts'
import { paletteNames } from '../../ground/colour/palette-names.ts'
import { paletteOf } from '../../ground/colour/palettes.ts'
import { sizeOf } from '../../ground/inputs/format.ts'
import { choiceOf, numberOf, textOf } from '../../ground/inputs/read-input.ts'
import { randomOf } from '../../ground/random/random.ts'
import { KernelSession } from '../../kernels/session.ts'
import { dreamFolds } from './declaration.ts'
import { chooseNetwork, dreamColours, lineWidth, renderDream } from './dream.ts'
import { seedOfWords } from './network.ts'

const previewSide = 400

/** Paints the output of a small random network at every pixel; the same words and seed give the same picture. */
export const executeCppnDream: Execution = async (inputs, context) => {
  const seed = (seedOfWords(textOf(inputs, 'words')) ^ numberOf(inputs, 'seed')) >>> 0
  const size = sizeOf(inputs)
  const random = randomOf(seed ^ 0x5be0cd19)
  const wanted = choiceOf(inputs, 'fold', dreamFolds)
  const drawn = (['none', 'none', 'mirror', 'mandala'] as const)[Math.floor(random() * 4)]!
  const around = 3 + Math.floor(random() * 5)
  const fold = { none: 0, mirror: 1, mandala: around }[wanted === 'any' ? drawn : wanted]
  const colours = dreamColours(paletteOf(choiceOf(inputs, 'palette', paletteNames), random))
  using session = new KernelSession(context.signal)
  const net = await chooseNetwork(session, seed, { fold, colours })
  context.progress(0.3)
  const shrink = previewSide / Math.max(size.width, size.height)
  if (shrink < 1) {
    const small = { width: Math.ceil(size.width * shrink), height: Math.ceil(size.height * shrink) }
    await context.preview(
      await renderDream(session, { net, fold, colours }, { ...small, line: lineWidth(small) }),
    )
  }
  const image = await renderDream(session, { net, fold, colours }, { ...size, line: lineWidth(size) })
  context.progress(1)
  return [image]
}
