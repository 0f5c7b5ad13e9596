import type { Balance, BalanceEntry, BalanceReason, creditRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { cutPage, encodeCursor } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/pool.ts'
import { balanceOf, type EntryRow, entryList, listEntries } from './credits.repo.ts'

export async function balancesOf(db: Database, userId: string): Promise<Balance[]> {
  const { start, reward } = await balanceOf(db, userId)
  return [
    { type: 'start', amount: start },
    { type: 'reward', amount: reward },
  ]
}

/** Returns the latest changes of a balance, newest first. */
export async function latestEntries(db: Database, userId: string, limit: number): Promise<BalanceEntry[]> {
  const rows = await listEntries(db, userId, { offset: 0, limit })
  return rows.slice(0, limit).map(presentEntry)
}

function presentEntry({ note, ...row }: EntryRow): BalanceEntry {
  return { ...row, reason: row.reason as BalanceReason, ...(note !== null && { note }) }
}

export function creditHandlers({ db }: { db: Database }): Handlers<typeof creditRoutes> {
  return {
    async listBalances(_input, { viewer }) {
      return { balance_arr: await balancesOf(db, viewer.id) }
    },
    async listBalanceEntries(input, { viewer }) {
      const found = await listEntries(db, viewer.id, input)
      const { rows, next_cursor } = cutPage(found, input, (row) => encodeCursor(entryList, [row.id]))
      return {
        balance_entry_arr: rows.map(presentEntry),
        next_cursor,
      }
    },
  }
}
