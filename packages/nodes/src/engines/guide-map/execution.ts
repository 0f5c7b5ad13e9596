import { guideKinds } from '@easel/remote-engines/tasks'
import type { Execution } from '../../execution-types.ts'
import { guideMap } from '../../ground/guide/guide-map.ts'
import { choiceOf, imageOf } from '../../ground/inputs/read-input.ts'

export const executeGuideMap: Execution = async (inputs, { signal }) => [
  await guideMap(imageOf(inputs, 'image'), choiceOf(inputs, 'kind', guideKinds), signal),
]
