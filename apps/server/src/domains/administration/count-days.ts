import { type Database, transact } from '../../platform/db/pool.ts'
import { serialize } from '../../platform/db/serialize.ts'
import { addEngineRuns, addToDay, countedTo } from './count-days.repo.ts'

const day = 24 * 3600_000
/** Age after which an event is certainly committed: its time is set before its transaction ends. */
const settledMs = 60_000
/** Number of days that the first count covers. */
const firstDays = 90

/** Adds events since the last count to the days (UTC) on which they happened. */
export async function countDays(db: Database, now: number): Promise<void> {
  const to = now - settledMs
  let isBehind = true
  // Each day has a transaction of its own, so that the first count delays no other work.
  while (isBehind) isBehind = await countNext(db, { to, now })
}

/** Counts up to `to`, or to the end of the day that is being counted. Returns whether days remain. */
async function countNext(db: Database, { to, now }: { to: number; now: number }): Promise<boolean> {
  return await transact(db, async (tx) => {
    // The lock prevents that concurrent counts count events twice.
    await serialize(tx, 'site days')
    const from = (await countedTo(tx)) ?? dayBegin(to) - (firstDays - 1) * day
    if (from >= to) return false
    const begin = dayBegin(from)
    const span = { from, to: Math.min(to, begin + day), begin }
    await addToDay(tx, { ...span, hasActiveUsers: begin >= dayBegin(now) - day })
    await addEngineRuns(tx, span)
    return span.to < to
  })
}

function dayBegin(ts: number): number {
  return ts - (ts % day)
}
