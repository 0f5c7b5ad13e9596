import type { Execution } from '../../execution-types.ts'
import { imagesOf, numberOf } from '../../ground/inputs/read-input.ts'

export const executePickImage: Execution = async (inputs) => {
  const { images } = imagesOf(inputs, 'images')
  return [images[Math.min(images.length, numberOf(inputs, 'number')) - 1]!]
}
