import {
  type CaseAction,
  decidedThings,
  decisionNotes,
  decisionTexts,
  formatText,
  type Locale,
  spaced,
  type TargetType,
} from '@easel/contract'
import type { Provisional } from './case-state.ts'
import type { CaseOrigin } from './cases.repo.ts'

export interface Measure {
  target_type: TargetType
  side: 'reporter' | 'affected' | 'moderator'
  origin: CaseOrigin
  decision: CaseAction | undefined
  provisional: Provisional | null
  isFinal: boolean
  appealUntil: number | undefined
  suspend_until_ts: number | null
  lift_ts: number | null
}

/** Explains the measure and the options of the reader; undefined if no measure was taken. */
export function statementOf(measure: Measure, locale: Locale): string | undefined {
  const note = (code: 'lifted' | 'ends' | 'appealable', ts: number) =>
    formatText(decisionNotes[code], locale, { date: dateIn(locale, ts) })
  if (measure.lift_ts !== null) return note('lifted', measure.lift_ts)
  const decision = sentenceOf(measure, locale)
  if (!decision) return undefined
  return [
    decision,
    measure.origin === 'pre_check' && decisionNotes.automatic[locale],
    measure.suspend_until_ts !== null && note('ends', measure.suspend_until_ts),
    measure.appealUntil !== undefined && note('appealable', measure.appealUntil),
    measure.isFinal && decisionNotes.final[locale],
  ]
    .filter((sentence) => sentence !== false)
    .join(locale === 'zh' ? '' : ' ')
}

function sentenceOf(measure: Measure, locale: Locale): string | undefined {
  const { decision, origin, target_type, side } = measure
  if (decision === 'suspend' && origin === 'admin') return decisionNotes.by_admin[locale]
  const code = codeOf(measure)
  if (!code) return undefined
  const thing = decidedThings[`${side === 'affected' ? 'your' : 'the'}_${target_type}`]
  const sentence = formatText(decisionTexts[code], locale, { thing })
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function codeOf({ decision, origin, provisional }: Measure): keyof typeof decisionTexts | undefined {
  if (decision === 'none' && origin === 'pre_check') return 'cleared'
  if (decision) return decision
  return provisional === null || provisional === 'none' ? undefined : `overdue_${provisional}`
}

function dateIn(locale: Locale, ts: number): string {
  return spaced(new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(ts))
}
