import { z } from 'zod'
import { input, NextCursor, Nothing, pageFields, Timestamp } from './fields.ts'
import { route } from './route.ts'

export const BalanceType = z.enum(['start', 'reward'])

export const Balance = z.object({
  type: BalanceType.meta({ description: '`start`: given with the account; `reward`: earned' }),
  amount: z.int().min(0).meta({ description: 'Attempts left of this kind' }),
  expire_ts: Timestamp.optional().meta({ description: 'Nothing expires by default' }),
})
export type Balance = z.output<typeof Balance>

export const BalanceReason = z.enum(['start', 'work_taken', 'work_returned', 'check_in', 'share'])
export type BalanceReason = z.output<typeof BalanceReason>

export const BalanceEntry = z.object({
  id: z.string().meta({ description: 'UUIDv7' }),
  amount: z.int().meta({ description: 'Attempts; negative when taken' }),
  reason: BalanceReason.meta({ description: 'What it was for' }),
  ref_id: z.string().nullable().meta({ description: 'The work or task that caused it' }),
  balance_after: z.int().min(0).meta({ description: 'The sum of everything up to here' }),
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
    summary: 'Attempts left; the total is the sum',
    input: Nothing,
    answer: z.object({ balance_arr: z.array(Balance).meta({ description: 'One entry for each kind' }) }),
    errors: [],
  }),
  listBalanceEntries: route({
    method: 'POST',
    path: '/balance_entry_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'Every change of the balance, newest first',
    input: input(pageFields),
    answer: z.object({
      balance_entry_arr: z.array(BalanceEntry).meta({ description: 'Newest first' }),
      next_cursor: NextCursor,
    }),
    errors: ['A0421'],
  }),
} as const
