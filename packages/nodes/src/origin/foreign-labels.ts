import {
  type AigcLabel,
  type DigitalSourceType,
  digitalSourceTypes,
  isTrained,
  type OriginLabels,
  shortSourceType,
} from './labels.ts'
import type { FoundLabels } from './read-labels.ts'

const known: readonly string[] = digitalSourceTypes

const maxNameChars = 100
/** Matches names of models and programs. Addresses, ids and e-mail addresses do not match. */
const modelNames = /^[\p{L}\p{N} .,()+_-]+$/u
const anyId = /[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}/i

/**
 * Returns the labels to repeat from a file of another site: how the file was made, in words of the standards, and by which models.
 * Text that could name a person, a work or this site is left out, since the file may claim anything. Undefined if the file has no
 * such labels.
 */
export function foreignLabels(found: FoundLabels | undefined): OriginLabels | undefined {
  const sourceType = found && foreignSourceType(found)
  if (!sourceType) return undefined
  const { aigc, aiSystem, generator } = found
  return {
    sourceType,
    ...(generator !== undefined && { tool: generator }),
    ...(aiSystem !== undefined && isName(aiSystem) && { aiSystem }),
    ...(aigc && { aigc: withoutNames(aigc) }),
  }
}

function foreignSourceType({ sourceType, aigc }: FoundLabels): DigitalSourceType | undefined {
  const name = sourceType === undefined ? undefined : shortSourceType(sourceType)
  if (name !== undefined && known.includes(name)) return name as DigitalSourceType
  return aigc !== undefined || (name !== undefined && isTrained(name)) ? 'trainedAlgorithmicMedia' : undefined
}

function isName(text: string): boolean {
  return text.length <= maxNameChars && modelNames.test(text) && !anyId.test(text)
}

function withoutNames({ Label = '' }: Partial<AigcLabel>): AigcLabel {
  return {
    ...{ Label: /^[123]$/.test(Label) ? Label : '1', ContentProducer: '', ProduceID: '', ReservedCode1: '' },
    ...{ ContentPropagator: '', PropagateID: '', ReservedCode2: '' },
  }
}
