import type { Execution } from '../../execution-types.ts'
import { booleanOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { searchEarly, shareFaces } from '../../ground/people/faces/find-faces.ts'
import { largeEnough } from '../../ground/repair/large-enough.ts'

export const executeEnlargeSmall: Execution = async (inputs, { signal }) => {
  const [minSide, maxSide] = [numberOf(inputs, 'min_side'), numberOf(inputs, 'max_side')]
  const image = imageOf(inputs, 'image')
  // The search for faces starts here, because almost every painting needs its result.
  searchEarly(image, signal)
  const enlarged = await largeEnough(image, { minSide, maxSide, isFine: booleanOf(inputs, 'fine'), signal })
  shareFaces(enlarged, image)
  return [enlarged]
}
