import type { Execution } from '../../execution-types.ts'
import { guideKinds } from '../../ground/guide/guide-kinds.ts'
import { guideMap } from '../../ground/guide/guide-map.ts'
import { choiceOf, imageOf } from '../../ground/inputs/read-input.ts'

export const executeGuideMap: Execution = async (inputs, { signal }) => [
  await guideMap(imageOf(inputs, 'image'), choiceOf(inputs, 'kind', guideKinds), signal),
]
