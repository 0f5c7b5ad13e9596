import type { Execution } from '../../execution-types.ts'
import { sizeOf } from '../../ground/inputs/format.ts'
import { choiceOf, numberOf } from '../../ground/inputs/read-input.ts'
import { drawLandscape } from '../../ground/scenery/landscape/draw-landscape.ts'
import { landscapeMoods } from '../../ground/scenery/landscape/mood-names.ts'

export const executeProceduralLandscape: Execution = async (inputs, context) => {
  const order = {
    ...sizeOf(inputs),
    mood: choiceOf(inputs, 'mood', landscapeMoods),
    seed: numberOf(inputs, 'seed'),
    isVaried: true,
  }
  return [await drawLandscape(order, context)]
}
