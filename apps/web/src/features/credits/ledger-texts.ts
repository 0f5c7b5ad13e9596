import type { BalanceReason } from '@easel/contract/client'

const reasonKeys = {
  start: 'credits.reason_start',
  work_taken: 'credits.reason_work_taken',
  work_returned: 'credits.reason_work_returned',
  check_in: 'credits.reason_check_in',
  share: 'credits.reason_share',
  host_given: 'credits.reason_host_given',
  host_taken: 'credits.reason_host_taken',
} as const satisfies Record<BalanceReason, string>

/** Returns the text key for a balance change; undefined for a reason of a newer server. */
export function reasonKey(reason: unknown): (typeof reasonKeys)[BalanceReason] | undefined {
  return Object.entries(reasonKeys).find(([name]) => name === reason)?.[1]
}

export const signed = (amount: number) => (amount > 0 ? `+${amount}` : `−${Math.abs(amount)}`)
