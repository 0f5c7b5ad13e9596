import type { EngineForWorkflow } from '@easel/contract'
import type { PartNeeds } from '@easel/engine'
import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

const maxEngines = 50
/** Names in each list of what an engine lacks. */
const maxLacking = 100

interface ReportRow {
  name: string
  is_ready: boolean
  loaded_model: string | null
  /** Milliseconds per unit of effort, of its last graphs with this model. */
  pace: number | null
  known_classes: string[]
  runnable_classes: string[]
  known_files: string[]
  runnable_files: string[]
}

/** Tells of each ComfyUI whether it can run a graph, and what it lacks; those that can come first, the quickest before others. */
export async function enginesForGraph(
  db: Database,
  { classes, files, model, megapixels }: PartNeeds,
): Promise<EngineForWorkflow[]> {
  const within = (names: readonly string[], column: string) => sql<string[]>`array(
    select unnest(${names}::text[]) intersect select unnest(${sql.ref(column)}))`
  const { rows } = await sql<ReportRow>`
    select name, state = 'ready' as is_ready, loaded_model,
      ${within(classes, 'engine.runnable_classes')} as runnable_classes,
      ${within(files, 'engine.runnable_files')} as runnable_files,
      array(select type.name from engine_node_types as type
        where type.engine_id = engine.id and type.name = any(${classes}::text[])) as known_classes,
      array(select distinct file from jsonb_each(coalesce(model_files, '{}')) as folder,
        jsonb_array_elements_text(folder.value) as file where file = any(${files}::text[])) as known_files,
      (select percentile_cont(0.5) within group (order by (end_ts - coalesce(start_ts, accept_ts)) / effort)
        from (select end_ts, start_ts, accept_ts, effort from engine_tries as try
          where try.engine_id = engine.id and outcome = 'done' and accept_ts is not null
            and task = 'graph' and try.model = ${model} order by end_ts desc limit 20) as last) as pace
    from engines as engine where kind = 'comfyui' and mode = 'on'
    order by lower(name) limit ${sql.lit(maxEngines)}`.execute(db)
  const lacking = (names: readonly string[], runnable: readonly string[], known: readonly string[]) =>
    names
      .filter((name) => !runnable.includes(name))
      .slice(0, maxLacking)
      .map((name) => ({ name, is_forbidden: known.includes(name) }))
  const reports = rows.map((row): EngineForWorkflow => {
    const lacking_class_arr = lacking(classes, row.runnable_classes, row.known_classes)
    const lacking_file_arr = lacking(files, row.runnable_files, row.known_files)
    return {
      name: row.name,
      can_run: lacking_class_arr.length + lacking_file_arr.length === 0,
      is_ready: row.is_ready,
      has_model_loaded: model !== '' && row.loaded_model === model,
      ...(row.pace !== null && { expected_ms: Math.round(row.pace * megapixels) }),
      lacking_class_arr,
      lacking_file_arr,
    }
  })
  const rank = ({
    can_run,
    is_ready,
    has_model_loaded,
    expected_ms = Number.MAX_SAFE_INTEGER,
  }: EngineForWorkflow) => [Number(!can_run), Number(!is_ready), Number(!has_model_loaded), expected_ms]
  return reports.toSorted((a, b) => {
    const [one, other] = [rank(a), rank(b)]
    const at = one.findIndex((value, index) => value !== other[index])
    return at < 0 ? 0 : one[at]! - other[at]!
  })
}
