import type { OriginCheck } from '@easel/contract/client'

const aiTypes = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'] as const
const otherTypes = [
  'algorithmicMedia',
  'algorithmicallyEnhanced',
  'digitalCapture',
  'computationalCapture',
  'compositeCapture',
  'humanEdits',
  'digitalCreation',
] as const
/** Source types that the text catalogue names. */
export const knownSourceTypes = [...aiTypes, ...otherTypes] as const
const hereTypes = [...aiTypes, 'algorithmicMedia', 'algorithmicallyEnhanced'] as const

type AiType = (typeof aiTypes)[number]
type OtherType = (typeof otherTypes)[number]
type HereType = (typeof hereTypes)[number]

/** Keys of the text catalogue. */
interface OriginSummary {
  title: `head_${AiType | OtherType}` | `here_${HereType}` | 'ai_yes' | 'ai_likely' | 'ai_unknown'
  text: 'here_signed' | 'here_unsigned' | 'said_text' | 'ai_yes_text' | 'ai_likely_text' | 'ai_unknown_text'
}

/** Sums up how a file was made: as a fact for a file of this site, as a claim for any other file. */
export function originSummary(check: OriginCheck): OriginSummary {
  const type = typeOf(check)
  const { ours, c2pa } = check
  // A label alone may have been copied from another file.
  const here = ours && ours.by !== 'label' && knownType(hereTypes, type)
  if (here) return { title: `here_${here}`, text: c2pa?.state === 'valid' ? 'here_signed' : 'here_unsigned' }
  if (check.ai === 'yes') {
    const ai = knownType(aiTypes, type)
    return { title: ai ? `head_${ai}` : 'ai_yes', text: 'ai_yes_text' }
  }
  if (check.ai === 'likely') return { title: 'ai_likely', text: 'ai_likely_text' }
  const otherType = knownType(otherTypes, type)
  return otherType
    ? { title: `head_${otherType}`, text: 'said_text' }
    : { title: 'ai_unknown', text: 'ai_unknown_text' }
}

/** Returns the source type to show: signed types take precedence, and AI types take precedence over all others. */
function typeOf({ c2pa, iptc }: OriginCheck): string | undefined {
  const signed = c2pa?.state === 'valid' ? c2pa.digital_source_type_arr : []
  const types = [...signed, iptc?.digital_source_type ?? ''].map((address) => address.split('/').at(-1)!)
  return types.find((type) => knownType(aiTypes, type)) ?? types.find((type) => type !== '')
}

function knownType<T extends string>(types: readonly T[], type: string | undefined): T | undefined {
  return types.find((known) => known === type)
}
