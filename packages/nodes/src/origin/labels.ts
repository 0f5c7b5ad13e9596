/** Prefix of the IPTC NewsCodes for a picture's digital source type. */
export const sourceTypeScheme = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** Source types that files of this site can have. Such a type of a file from another site is repeated in files made from it. */
export const digitalSourceTypes = [
  'algorithmicMedia',
  'algorithmicallyEnhanced',
  'compositeWithTrainedAlgorithmicMedia',
  'trainedAlgorithmicMedia',
] as const
export type DigitalSourceType = (typeof digitalSourceTypes)[number]

const trainedTypes: ReadonlySet<string> = new Set([
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  // Former names, which older files contain.
  'compositeSynthetic',
  'trainedAlgorithmicData',
])

/** True if a trained model made the picture or a part of it. Accepts full URLs and bare names. */
export function isTrained(sourceType: string): boolean {
  return trainedTypes.has(shortSourceType(sourceType))
}

/** Strips the vocabulary's URL from a source type. */
export function shortSourceType(sourceType: string): string {
  return sourceType.slice(sourceType.lastIndexOf('/') + 1)
}

/** Implicit label of GB 45438-2025. `Label`: 1 made by AI, 2 possibly, 3 suspected. */
export interface AigcLabel {
  readonly Label: string
  readonly ContentProducer: string
  readonly ProduceID: string
  readonly ReservedCode1: string
  readonly ContentPropagator: string
  readonly PropagateID: string
  readonly ReservedCode2: string
}

/** Provenance labels of a file, equal for every format. */
export interface OriginLabels {
  readonly sourceType: DigitalSourceType
  /** Present if a model took part, or if the host labels everything. */
  readonly aigc?: AigcLabel
  /** Identifier of the produced file, which all forms of the file share. */
  readonly producedId?: string
  /** Text of the visible mark, on forms with a mark. */
  readonly mark?: string
  readonly tool?: string
  /** Models that took part, and the programs that ran them, in words. */
  readonly aiSystem?: string
}
