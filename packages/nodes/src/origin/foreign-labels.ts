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
/** Names of models and programs. Addresses, ids and e-mail addresses are none. */
const modelNames = /^[\p{L}\p{N} .,()+_-]+$/u
const anyId = /[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}/i

/**
 * Labels to repeat of a file that was not made here: how it was made, in words of the standards, and by which models. Whatever could
 * name a person, a work or this site is left out, since the file may claim anything. Undefined if it states nothing.
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
