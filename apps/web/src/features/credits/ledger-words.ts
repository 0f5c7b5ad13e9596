import type { BalanceReason } from '@easel/contract'

const reasonKeys = {
  start: 'credits.reason_start',
  work_taken: 'credits.reason_work_taken',
  work_returned: 'credits.reason_work_returned',
  check_in: 'credits.reason_check_in',
  share: 'credits.reason_share',
} as const satisfies Record<BalanceReason, string>

/** What a change of the balance was for; nothing for a reason that this Easel does not have. */
export function reasonKey(reason: unknown): (typeof reasonKeys)[BalanceReason] | undefined {
  return Object.entries(reasonKeys).find(([name]) => name === reason)?.[1]
}

export const signed = (amount: number) => (amount > 0 ? `+${amount}` : `−${Math.abs(amount)}`)
