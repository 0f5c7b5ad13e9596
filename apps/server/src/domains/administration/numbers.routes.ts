import type { numbersAdministrationRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import type { Database } from '../../platform/db/pool.ts'
import { requireAdmin } from '../accounts/index.ts'
import { countedTo, type DayRow, findDayCounts } from './count-days.repo.ts'

export function numbersAdministrationHandlers({
  db,
}: {
  db: Database
}): Handlers<typeof numbersAdministrationRoutes> {
  return {
    async getNumbers({ days }, call) {
      requireAdmin(call)
      const [counted_ts, rows] = await Promise.all([countedTo(db), findDayCounts(db, Number(days))])
      return { ...(counted_ts !== undefined && { counted_ts }), day_arr: rows.map(presentDay) }
    },
  }
}

function presentDay({ active_count, byte_size, engines, ...counts }: DayRow) {
  return {
    ...counts,
    ...(active_count !== null && { active_count }),
    ...(byte_size !== null && { byte_size }),
    engine_arr: engines,
  }
}
