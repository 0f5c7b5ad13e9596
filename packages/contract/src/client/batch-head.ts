import type { BatchWork } from '../schemas/notifications.ts'
import { notificationStates } from '../shared/kinds.ts'

const { finished, failed, interrupted, running } = notificationStates
const firstToLast = [finished, failed, interrupted, running]

/**
 * Returns the work to which the notification of a batch leads, and whose state the notification shows. A finished work comes
 * first, then a failed, an interrupted and a running work.
 */
export function batchHead(works: readonly BatchWork[]): BatchWork | undefined {
  return firstToLast.flatMap((state) => works.find((work) => work.state === state) ?? [])[0]
}

/** Counts the finished works of a batch, for "3 of 4 works are ready". */
export function countFinished(works: readonly BatchWork[]): { count: number; total: number } {
  return { count: works.filter(({ state }) => state === finished).length, total: works.length }
}
