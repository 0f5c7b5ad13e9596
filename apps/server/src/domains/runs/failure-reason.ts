import type { FailureReason } from '@easel/graph'
import { MaterialError } from '@easel/nodes/execution'

/** Reason to preempt a stage, which is not a failure. */
export class Preempted extends Error {
  override name = 'Yielded'
}
export class Cancelled extends Error {
  override name = 'Cancelled'
}
export class TimeLimit extends Error {
  override name = 'TimeLimit'
}

/** Failure reason for an error; undefined if the run was stopped, or continues later after a preemption. */
export function failureReason(error: unknown): FailureReason | undefined {
  if (error instanceof Cancelled || error instanceof Preempted) return undefined
  if (error instanceof MaterialError) return 'material'
  return error instanceof TimeLimit ? 'limit' : 'system'
}
