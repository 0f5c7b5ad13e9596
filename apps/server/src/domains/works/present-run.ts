import { causes, type File, type Locale, type LocalText, type Work } from '@easel/contract'
import type { RunState } from '@easel/graph'
import type { Database } from '../../platform/db/pool.ts'
import { countWaiting, expectedDuration } from '../runs/index.ts'

/** Columns of a run that are presented, whatever its purpose. */
export interface RunColumns {
  id: string
  state: RunState
  phase: string
  percent: number
  node: string | null
  error_reason: string | null
  /** Explanation from the node that refused the material. */
  error_text: unknown
  timing_key: string
  effort: number | null
  uses_engine: boolean
  queue_ts: number
  turn: number
  create_ts: number
  start_ts: number | null
  finish_ts: number | null
}

export interface SourceColumns {
  upload_id: string | null
  source_work_id: string | null
  file_key: string | null
  extension: string | null
  /** Absent for sources of project tasks, which have no masks. */
  is_mask?: boolean
}

type RunFields = Pick<Work, 'state' | 'progress' | 'create_ts' | 'start_ts' | 'finish_ts'>
type OwnRunFields = Pick<
  Work,
  'source_arr' | 'error' | 'queue_position' | 'expected_ms' | 'elapsed_ms' | 'uses_engine'
>

const causeOf = { material: 'material_failed', system: 'system_failed', limit: 'limit_reached' } as const

export function presentRun(row: RunColumns): RunFields {
  return {
    state: row.state,
    progress: {
      phase: row.phase as Work['progress']['phase'],
      percent: row.percent,
      ...(row.node !== null && { node: row.node }),
    },
    create_ts: row.create_ts,
    ...(row.start_ts !== null && { start_ts: row.start_ts }),
    ...(row.finish_ts !== null && { finish_ts: row.finish_ts }),
  }
}

interface OwnPresenting {
  db: Database
  locale: Locale
  fileOf: ReadonlyMap<string, File>
  sources: readonly SourceColumns[]
}

/** Fields that only the owner sees: sources, reason of a failure, waiting time. */
export async function presentOwnRun(
  row: RunColumns,
  { db, locale, fileOf, sources }: OwnPresenting,
): Promise<OwnRunFields> {
  const usesEngine = row.uses_engine
  const reason = row.error_reason as keyof typeof causeOf | null
  return {
    ...(usesEngine && { uses_engine: true }),
    source_arr: sources.map((source) => ({
      ...(source.upload_id && { id: `${source.upload_id}.${source.extension}` }),
      ...(source.source_work_id && { work_id: source.source_work_id }),
      ...(source.is_mask && { is_mask: true as const }),
      ...(source.file_key && fileOf.has(source.file_key) && { file: fileOf.get(source.file_key) }),
    })),
    ...(reason && {
      error: { reason, message: ((row.error_text as LocalText | null) ?? causes[causeOf[reason]])[locale] },
    }),
    ...(row.state === 'queue' && {
      queue_position:
        1 +
        (await countWaiting(db, {
          usesEngine,
          place: { turn: row.turn, queueTs: row.queue_ts },
        })),
    }),
    ...((row.state === 'queue' || row.state === 'doing') && {
      expected_ms: await expectedDuration(db, { ...row, timingKey: row.timing_key, usesEngine }),
    }),
    ...(row.state === 'doing' && row.start_ts !== null && { elapsed_ms: Date.now() - row.start_ts }),
  }
}
