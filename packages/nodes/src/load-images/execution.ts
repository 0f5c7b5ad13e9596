import { type Execution, type ImageValue, MaterialError } from '../execution-types.ts'
import { decodeImage } from '../load-image/decode.ts'
import { numberOf, textsOf } from '../read-input.ts'

const maxImages = 10

export const executeLoadImages: Execution = async (inputs, context) => {
  const names = textsOf(inputs, 'images')
  if (names.length < 1 || names.length > maxImages)
    throw new MaterialError({ en: 'Between one and ten pictures are needed', zh: '需要一到十张图片' })
  const images: ImageValue[] = []
  // One after another: ten decoders at once would hold ten files and their scratch memory.
  for (const [index, name] of names.entries()) {
    context.signal.throwIfAborted()
    images.push(await decodeImage(await context.readSource(name), numberOf(inputs, 'max_side')))
    context.progress((index + 1) / names.length)
  }
  return [{ kind: 'images', images }]
}
