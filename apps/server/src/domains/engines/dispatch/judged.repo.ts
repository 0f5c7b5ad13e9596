import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'
import type { JudgedTry } from './failing.ts'

const triesJudged = 12

/**
 * Returns the latest tries of these engines that ended as done, failed or lost, the latest first. Tries with a result from the
 * cache are left out. For the count of different graphs, each task of a built-in node is one graph, and all runs of the same user
 * template are one graph.
 */
export async function findJudged(
  db: Database | Tx,
  engineIds: readonly string[],
): Promise<Map<string, JudgedTry[]>> {
  const { rows } = await sql<JudgedTry & { engine_id: string }>`
    select latest.engine_id, latest.outcome, latest.fault, latest.model, latest.user_id as user,
      coalesce(users.is_admin, false) as is_host,
      case when latest.task = 'graph' then coalesce(works.work_template_id::text, latest.user_id::text)
        else latest.run_id::text end as graph
    from unnest(${engineIds}::uuid[]) as engine (id), lateral (
      select engine_id, run_id, user_id, task, model, outcome, fault, end_ts from engine_tries
      where engine_id = engine.id and outcome in ('done', 'failed', 'lost')
        and (outcome <> 'done' or accept_ts is not null)
      order by end_ts desc limit ${sql.lit(triesJudged)}
    ) as latest
    left join works on works.id = latest.run_id
    left join users on users.id = latest.user_id
    order by latest.end_ts desc`.execute(db)
  return Map.groupBy(rows, ({ engine_id }) => engine_id)
}
