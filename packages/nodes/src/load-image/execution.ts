import type { Execution } from '../execution-types.ts'
import { numberOf, textOf } from '../read-input.ts'
import { decodeImage } from './decode.ts'

export const executeLoadImage: Execution = async (inputs, context) => {
  const bytes = await context.readSource(textOf(inputs, 'image'))
  context.signal.throwIfAborted()
  return [await decodeImage(bytes, numberOf(inputs, 'max_side'))]
}
