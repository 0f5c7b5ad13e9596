import type { BalanceReason, creditRoutes } from '@easel/contract'
import { cutPage, encodeCursor } from '../../db/cursor.ts'
import type { Database } from '../../db/pool.ts'
import type { Handlers } from '../../http/call.ts'
import { balanceOf, entryList, listEntries } from './credits.repo.ts'

export function creditHandlers({ db }: { db: Database }): Handlers<typeof creditRoutes> {
  return {
    async listBalances(_input, { viewer }) {
      const balance = await balanceOf(db, viewer.id)
      return {
        balance_arr: [
          { type: 'start', amount: balance.start },
          { type: 'reward', amount: balance.reward },
        ],
      }
    },
    async listBalanceEntries(input, { viewer }) {
      const found = await listEntries(db, viewer.id, input)
      const { rows, next_cursor } = cutPage(found, input, (row) => encodeCursor(entryList, [row.id]))
      return {
        balance_entry_arr: rows.map((row) => ({ ...row, reason: row.reason as BalanceReason })),
        next_cursor,
      }
    },
  }
}
