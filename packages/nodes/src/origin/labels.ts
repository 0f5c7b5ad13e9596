/** IPTC NewsCodes that say how a picture came to be. */
export const sourceTypeScheme = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** The ones that what is made here can have. */
export type DigitalSourceType =
  | 'algorithmicMedia'
  | 'algorithmicallyEnhanced'
  | 'compositeWithTrainedAlgorithmicMedia'
  | 'trainedAlgorithmicMedia'

const trainedTypes: ReadonlySet<string> = new Set([
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  // Retired names that older files carry.
  'compositeSynthetic',
  'trainedAlgorithmicData',
])

/** Whether it says that a trained model made the picture or a part of it. Takes addresses and bare names. */
export function isTrained(sourceType: string): boolean {
  return trainedTypes.has(shortSourceType(sourceType))
}

/** The name without the vocabulary's address. */
export function shortSourceType(sourceType: string): string {
  return sourceType.slice(sourceType.lastIndexOf('/') + 1)
}

/** The implicit label of GB 45438-2025. `Label`: 1 made by AI, 2 possibly, 3 suspected. */
export interface AigcLabel {
  readonly Label: string
  readonly ContentProducer: string
  readonly ProduceID: string
  readonly ReservedCode1: string
  readonly ContentPropagator: string
  readonly PropagateID: string
  readonly ReservedCode2: string
}

/** What a file says of itself, in the same words in every format. */
export interface OriginLabels {
  readonly sourceType: DigitalSourceType
  /** Where a model ran, or where the host labels everything. */
  readonly aigc?: AigcLabel
  /** Names what it was made as, through all of its forms. */
  readonly producedId?: string
  /** The visible mark's text, on forms that have one. */
  readonly mark?: string
  readonly tool?: string
}
