import type { Execution } from '../../execution-types.ts'
import { imageOf } from '../../ground/inputs/read-input.ts'
import { measureLikeness } from '../../ground/people/likeness/likeness.ts'

export const executeLikeness: Execution = async (inputs, { signal }) => {
  const image = imageOf(inputs, 'image')
  const likeness = await measureLikeness(imageOf(inputs, 'photo'), image, signal)
  return [likeness === undefined ? image : { ...image, likeness }]
}
