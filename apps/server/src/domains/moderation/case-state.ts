import type { CaseAction, CaseState, ReportReason } from '@easel/contract'

export type CaseChange =
  | { readonly type: 'decide' }
  /** Filed by the affected person. */
  | { readonly type: 'appeal' }
  /** The deadline of an appeal has passed. */
  | { readonly type: 'expire' }
  /** The suspension of the decision has ended. */
  | { readonly type: 'lift' }

/** Returns the state after a change; undefined if the change is not allowed. The database enforces the same transitions. */
export function nextCaseState(state: CaseState, change: CaseChange): CaseState | undefined {
  if (change.type === 'decide')
    return state === 'open' ? 'decided' : state === 'appealed' ? 'closed' : undefined
  if (change.type === 'lift') return state === 'decided' || state === 'appealed' ? 'closed' : undefined
  if (state !== 'decided') return undefined
  return change.type === 'appeal' ? 'appealed' : 'closed'
}

const hour = 3600_000
const day = 24 * hour

/**
 * Time that moderators have to decide. Intimate pictures do the most harm in the first days, and several laws name 48 hours for
 * them.
 */
export const decideWithinMs = { urgent: 48 * hour, other: 7 * day }
/** Time to appeal, as the Digital Services Act requires (article 20). */
export const appealWithinMs = 183 * day
/** Retention of a closed case after its last decision; only the hashes of withheld objects stay after that. */
export const keepClosedMs = 365 * day

/** Provisional measures before a moderator has decided, the mildest first. */
export const provisionals = ['none', 'sensitive', 'hide'] as const
export type Provisional = (typeof provisionals)[number]

/** Minimum age of an account whose single report may hide something, since anyone can create a new account in a minute. */
export const trustedAfterMs = 7 * day

export function isUrgent(reason: ReportReason): boolean {
  return reason === 'sexual' || reason === 'minor'
}

export function dueAfter(now: number, urgent: boolean): number {
  return now + (urgent ? decideWithinMs.urgent : decideWithinMs.other)
}

/** Returns whether the affected person may appeal; a decision that changed nothing cannot be appealed. */
export function mayAppeal(
  { state, decision, decide_ts }: { state: string; decision: string | null; decide_ts: number | null },
  now: number,
): boolean {
  const isPossible = nextCaseState(state as CaseState, { type: 'appeal' }) !== undefined
  return isPossible && decision !== 'none' && now < (decide_ts ?? 0) + appealWithinMs
}

/** Returns whether to undo the first decision and whether to apply the second decision. */
export function changesOf(
  before: CaseAction | undefined,
  after: CaseAction,
): { undo: boolean; apply: boolean } {
  // Hiding and removing both leave the target hidden, so changing from one to the other needs no step.
  const isSame = before === after || (hides(before) && hides(after))
  return { undo: before !== undefined && !isSame, apply: !isSame }
}

export function hides(action: CaseAction | undefined): boolean {
  return action === 'hide' || action === 'remove'
}
