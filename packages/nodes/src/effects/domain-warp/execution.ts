import type { Execution } from '../../execution-types.ts'
import { paletteNames } from '../../ground/colour/palette-names.ts'
import { sizeOf } from '../../ground/inputs/format.ts'
import { choiceOf, numberOf } from '../../ground/inputs/read-input.ts'
import { drawMarble } from '../../ground/scenery/marble.ts'

export const executeDomainWarp: Execution = async (inputs, context) => {
  const order = {
    ...sizeOf(inputs),
    palette: choiceOf(inputs, 'palette', paletteNames),
    veins: numberOf(inputs, 'veins'),
    seed: numberOf(inputs, 'seed'),
  }
  return [await drawMarble(order, context)]
}
