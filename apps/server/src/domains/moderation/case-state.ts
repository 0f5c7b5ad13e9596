import type { CaseAction, CaseState, ReportReason } from '@easel/contract'

export type CaseChange =
  | { readonly type: 'decide' }
  /** By the affected person. */
  | { readonly type: 'appeal' }
  /** No appeal is possible any longer. */
  | { readonly type: 'expire' }

/** Where a change takes a case; undefined where it is not possible. The database allows no other change of state. */
export function nextCaseState(state: CaseState, change: CaseChange): CaseState | undefined {
  if (change.type === 'decide')
    return state === 'open' ? 'decided' : state === 'appealed' ? 'closed' : undefined
  if (state !== 'decided') return undefined
  return change.type === 'appeal' ? 'appealed' : 'closed'
}

const hour = 3600_000
const day = 24 * hour

/** How long moderators have. Intimate pictures do the most harm in the first days, and several laws name 48 hours for them. */
export const decideWithinMs = { urgent: 48 * hour, other: 7 * day }
/** As the Digital Services Act asks for (article 20). */
export const appealWithinMs = 183 * day
/** After the last decision; then only the names of withheld contents stay. */
export const keepClosedMs = 365 * day

/** What may be done about a case before anybody has decided, from the mildest on. */
export const provisionals = ['none', 'sensitive', 'hide'] as const
export type Provisional = (typeof provisionals)[number]

/** How old an account is whose word alone may hide something; anybody can make a new one. */
export const trustedAfterMs = 7 * day

export function isUrgent(reason: ReportReason): boolean {
  return reason === 'sexual' || reason === 'minor'
}

export function dueAfter(now: number, urgent: boolean): number {
  return now + (urgent ? decideWithinMs.urgent : decideWithinMs.other)
}

/** A decision that left everything as it was took nothing from anybody. */
export function mayAppeal(
  { state, decision, decide_ts }: { state: string; decision: string | null; decide_ts: number | null },
  now: number,
): boolean {
  const isPossible = nextCaseState(state as CaseState, { type: 'appeal' }) !== undefined
  return isPossible && decision !== 'none' && now < (decide_ts ?? 0) + appealWithinMs
}

/** What the first decision did and the last one does not. */
export function changesOf(
  before: CaseAction | undefined,
  after: CaseAction,
): { undo: boolean; apply: boolean } {
  // What was removed is hidden already, and the other way round.
  const isSame = before === after || (hides(before) && hides(after))
  return { undo: before !== undefined && !isSame, apply: !isSame }
}

export function hides(action: CaseAction | undefined): boolean {
  return action === 'hide' || action === 'remove'
}
