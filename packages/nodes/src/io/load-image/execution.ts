import type { Execution } from '../../execution-types.ts'
import { decodeImage } from '../../ground/codec/decode.ts'
import { requireSides } from '../../ground/codec/shortest-side.ts'
import { numberOf, textOf } from '../../ground/inputs/read-input.ts'

export const executeLoadImage: Execution = async (inputs, context) => {
  const bytes = await context.readSource(textOf(inputs, 'image'))
  context.signal.throwIfAborted()
  const image = await decodeImage(bytes, numberOf(inputs, 'max_side'))
  requireSides(image)
  return [image]
}
