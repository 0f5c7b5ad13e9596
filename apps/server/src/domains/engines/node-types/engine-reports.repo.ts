import type { PartNeeds } from '@easel/workflow'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/pool.ts'
import { graphKinds } from '../graph-kinds.ts'

/** Maximum number of engines in a report. */
const maxEngines = 50

interface ReportRow {
  name: string
  is_ready: boolean
  /** True if its capabilities have been read. */
  is_known: boolean
  loaded_model: string | null
  /** Milliseconds per unit of effort in its last graphs with this model. */
  pace: number | null
  known_classes: string[]
  runnable_classes: string[]
  known_files: string[]
  runnable_files: string[]
  /** Files of embeddings; null if the list of the engine has no embeddings. */
  embeddings: string[] | null
}

/** Lists the engines that run graphs and are on, each with those needs of a graph that it fulfils. */
export async function findReports(
  db: Database,
  { classes, files, embeddings, model }: PartNeeds,
): Promise<ReportRow[]> {
  const within = (names: readonly string[], column: string) => sql<string[]>`array(
    select unnest(${names}::text[]) intersect select unnest(${sql.ref(column)}))`
  const { rows } = await sql<ReportRow>`
    select name, state = 'ready' as is_ready, capabilities_ts is not null as is_known, loaded_model,
      ${within(classes, 'engine.runnable_classes')} as runnable_classes,
      ${within(files, 'engine.runnable_files')} as runnable_files,
      array(select type.name from engine_node_types as type
        where type.engine_id = engine.id and type.name = any(${classes}::text[])) as known_classes,
      array(select distinct file from jsonb_each(coalesce(model_files, '{}')) as folder,
        jsonb_array_elements_text(folder.value) as file where file = any(${files}::text[])) as known_files,
      case when ${embeddings.length > 0} then model_files->'embeddings' end as embeddings,
      (select percentile_cont(0.5) within group (order by (end_ts - coalesce(start_ts, accept_ts)) / effort)
        from (select end_ts, start_ts, accept_ts, effort from engine_tries as try
          where try.engine_id = engine.id and outcome = 'done' and accept_ts is not null
            and task = 'graph' and try.model = ${model} order by end_ts desc limit 20) as last) as pace
    from engines as engine where kind = any(${graphKinds}::text[]) and mode = 'on'
    order by lower(name) limit ${sql.lit(maxEngines)}`.execute(db)
  return rows
}
