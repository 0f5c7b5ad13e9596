import { engineFaultText, engineFaultTexts, type Locale, type WorkEngineTry } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import { findTriesOfRun, type TryOfRun } from './tries.repo.ts'

/** Returns the tries of a run for its maker: with the names of engines, but never with their addresses. */
export async function triesOfRun(db: Database, runId: string, locale: Locale): Promise<WorkEngineTry[]> {
  return (await findTriesOfRun(db, runId)).map((row) => presentTry(row, locale))
}

export function presentTry({ id, engine_name, task, ...row }: TryOfRun, locale: Locale): WorkEngineTry {
  // A worker of a newer release may have stored a code that has no text here.
  const fault = row.fault && Object.hasOwn(engineFaultTexts, row.fault.code) ? row.fault : undefined
  // For a reused result, no model is shown: it may have been made with another model than this engine would have used.
  const isReused = row.outcome === 'done' && row.accept_ts === null
  return {
    ...{ id, engine_name, task },
    ...(isReused && { is_reused: true }),
    ...(!isReused && row.model !== null && { model: row.model }),
    ...(!isReused && row.control_net !== null && { control_net: row.control_net }),
    ...(row.send_ts !== null && { send_ts: row.send_ts }),
    ...(row.accept_ts !== null && { accept_ts: row.accept_ts }),
    ...(row.start_ts !== null && { start_ts: row.start_ts }),
    ...(row.take_over_ts !== null && { take_over_ts: row.take_over_ts }),
    ...(row.end_ts !== null && { end_ts: row.end_ts }),
    ...(row.outcome !== null && { outcome: row.outcome }),
    ...(fault && { fault_message: engineFaultText(fault)[locale] }),
  }
}
