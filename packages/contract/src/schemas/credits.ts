import { z } from 'zod'
import { input, NextCursor, Nothing, pageFields, Timestamp } from './fields.ts'
import { route } from './route.ts'

export const BalanceType = z.enum(['start', 'reward'])

export const Balance = z.object({
  type: BalanceType.meta({
    description: '`start`: given with the account. `reward`: earned with daily tasks or given by the host',
  }),
  amount: z.int().min(0).meta({ description: 'Number of attempts left of this type' }),
  expire_ts: Timestamp.optional().meta({
    description:
      'When the attempts expire, as Unix time in milliseconds; absent for attempts that do not expire',
  }),
})
export type Balance = z.output<typeof Balance>

export const BalanceReason = z.enum([
  'start',
  'work_taken',
  'work_returned',
  'check_in',
  'share',
  'host_given',
  'host_taken',
])
export type BalanceReason = z.output<typeof BalanceReason>

export const BalanceEntry = z.object({
  id: z.string().meta({ description: 'Id of the entry (UUIDv7)' }),
  amount: z.int().meta({ description: 'Number of attempts; negative if they were taken' }),
  reason: BalanceReason.meta({ description: 'Reason of the change' }),
  ref_id: z.string().nullable().meta({
    description: 'Id of the work, the task or the action that caused the change; null if there is none',
  }),
  note: z
    .string()
    .optional()
    .meta({ description: 'Reason in words; only for `host_given` and `host_taken`' }),
  balance_after: z.int().min(0).meta({ description: 'Balance after this change' }),
  create_ts: Timestamp,
})
export type BalanceEntry = z.output<typeof BalanceEntry>

const tag = 'Attempts'

export const creditRoutes = {
  listBalances: route({
    method: 'POST',
    path: '/user_balance_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: "Get the caller's attempts",
    description: 'The balance is the sum of all `amount` values.',
    input: Nothing,
    answer: z.object({ balance_arr: z.array(Balance).meta({ description: 'One element for each type' }) }),
    errors: [],
  }),
  listBalanceEntries: route({
    method: 'POST',
    path: '/balance_entry_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: "List all changes of the caller's balance, newest first",
    input: input(pageFields),
    answer: z.object({
      balance_entry_arr: z.array(BalanceEntry).meta({ description: 'Changes, newest first' }),
      next_cursor: NextCursor,
    }),
    errors: ['A0421'],
  }),
} as const
