import { type Execution, type ImageValue, MaterialError } from '../../execution-types.ts'
import { decodeFrames } from '../../ground/codec/decode.ts'
import { requireSides } from '../../ground/codec/shortest-side.ts'
import { numberOf, textOf, textsOf } from '../../ground/inputs/read-input.ts'

const maxImages = 10

export const executeLoadImages: Execution = async (inputs, context) => {
  const names = textsOf(inputs, 'images')
  if (names.length < 1 || names.length > maxImages) throw new MaterialError({ code: 'picture_count' })
  // Several animations share the limit of ten images equally.
  const framesOfEach = textOf(inputs, 'frames') === 'all' ? Math.floor(maxImages / names.length) : 1
  const images: ImageValue[] = []
  // Files are decoded one after the other, because ten parallel decoders would hold ten files and their scratch memory.
  for (const [index, name] of names.entries()) {
    context.signal.throwIfAborted()
    const bytes = await context.readSource(name)
    const frames = await decodeFrames(bytes, numberOf(inputs, 'max_side'), framesOfEach)
    frames.forEach(requireSides)
    images.push(...frames)
    context.progress((index + 1) / names.length)
  }
  return [{ kind: 'images', images }]
}
