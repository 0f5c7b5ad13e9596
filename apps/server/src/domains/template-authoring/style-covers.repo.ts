import type { LocalText } from '@easel/contract'
import type { RunState } from '@easel/graph'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'

/** The last run of a style's cover. */
export interface StyleCoverRun {
  key: string
  run_id: string
  seed: number
  state: RunState
  error_reason: string | null
  error_text: LocalText | null
}

export async function findStyleCoverRuns(db: Database | Tx): Promise<StyleCoverRun[]> {
  return await db
    .selectFrom('style_covers as cover')
    .innerJoin('runs as run', 'run.id', 'cover.run_id')
    .select(['cover.key', 'cover.run_id', 'cover.seed', 'run.state', 'run.error_reason'])
    .select(sql<LocalText | null>`run.error_text`.as('error_text'))
    .execute()
}

export async function findStyleOfRun(db: Database | Tx, runId: string): Promise<{ key: string } | undefined> {
  return await db.selectFrom('style_covers').select('key').where('run_id', '=', runId).executeTakeFirst()
}

export async function setStyleCoverRun(
  tx: Tx,
  { key, ...run }: Pick<StyleCoverRun, 'key' | 'run_id' | 'seed'>,
): Promise<void> {
  await tx
    .insertInto('style_covers')
    .values({ key, ...run })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(run))
    .execute()
}

export async function deleteStyleCover(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('style_covers').where('key', '=', key).execute()
}
