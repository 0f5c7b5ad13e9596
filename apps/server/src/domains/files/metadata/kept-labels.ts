import {
  type DigitalSourceType,
  type FoundLabels,
  isTrained,
  type OriginLabels,
  readLabels,
  shortSourceType,
} from '@easel/nodes/origin'

const sourceTypes: readonly string[] = [
  'algorithmicMedia',
  'algorithmicallyEnhanced',
  'compositeWithTrainedAlgorithmicMedia',
  'trainedAlgorithmicMedia',
] satisfies DigitalSourceType[]
const maxChars = 300

/**
 * Returns the labels that mark a picture as generated; undefined where there are none. They are not private and must
 * stay, also where all other metadata is removed.
 */
export function labelsToKeep(bytes: Uint8Array): OriginLabels | undefined {
  const found = readLabels(bytes)
  const sourceType = found && sourceTypeOf(found)
  if (!found || !sourceType) return undefined
  const { aigc, producedId, mark } = found
  return {
    sourceType,
    tool: cut(found.generator),
    ...(producedId !== undefined && { producedId: cut(producedId) }),
    ...(mark !== undefined && { mark: cut(mark) }),
    ...(aigc && {
      aigc: {
        ...{
          Label: cut(aigc.Label),
          ContentProducer: cut(aigc.ContentProducer),
          ProduceID: cut(aigc.ProduceID),
        },
        ...{ ReservedCode1: cut(aigc.ReservedCode1), ContentPropagator: cut(aigc.ContentPropagator) },
        ...{ PropagateID: cut(aigc.PropagateID), ReservedCode2: cut(aigc.ReservedCode2) },
      },
    }),
  }
}

function sourceTypeOf({ sourceType, aigc }: FoundLabels): DigitalSourceType | undefined {
  const name = sourceType === undefined ? undefined : shortSourceType(sourceType)
  if (name !== undefined && sourceTypes.includes(name)) return name as DigitalSourceType
  const isMade = (name !== undefined && isTrained(name)) || aigc !== undefined
  return isMade ? 'trainedAlgorithmicMedia' : undefined
}

function cut(text: string | undefined): string {
  return (text ?? '').slice(0, maxChars)
}
