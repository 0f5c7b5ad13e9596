import type { EngineChoices, ModelInfo } from '@easel/remote-engines'
import type { PartNeeds } from '@easel/workflow'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { graphKinds } from './graph-kinds.ts'
import type { KnownEngine } from './missing-capabilities.ts'
import type { EngineNeeds } from './needs.ts'

/** Time for which an absent engine keeps its offers: templates must not disappear and return with each short absence. */
const keptMs = 10 * 60_000

/** Maximum number of engines that are read, which exceeds the number that can be added. */
const enginesRead = 1000

export const isPresent = sql`(mode = 'on' and (state = 'ready' or state_ts > now_ms() - ${sql.lit(keptMs)}))`

/** Returns the condition that engines offer everything that a template needs. A template without needs fulfils the condition. */
export function isOffered(template: 'template'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${template}.${name}`)
  return sql<boolean>`(${column('engine_tasks')} = '{}' or ${column('engine_tasks')} <@ array(
    select distinct task from engines, unnest(tasks) as task where ${isPresent}))
    and (${column('engine_classes')} = '{}' or exists(
      select from engines where ${isPresent} and ${column('engine_classes')} <@ runnable_classes
        and ${column('engine_files')} <@ runnable_files))`
}

/** Returns all engines, with the facts that explain why a template is not offered. */
export async function findKnownEngines(db: Database): Promise<KnownEngine[]> {
  return await db
    .selectFrom('engines')
    .select(['id', 'name', 'kind', 'tasks', 'runnable_classes', 'runnable_files'])
    .select([
      sql<KnownEngine['mode']>`mode`.as('mode'),
      sql<ModelInfo[]>`models`.as('models'),
      sql<boolean>`${isPresent}`.as('isPresent'),
    ])
    .orderBy(sql`lower(name)`)
    .limit(sql.lit(enginesRead))
    .execute()
}

/** Returns whether an available engine can run a graph. */
export async function isGraphOffered(
  db: Database | Tx,
  { classes, files }: NonNullable<EngineNeeds['graph']>,
): Promise<boolean> {
  const { rows } = await sql`
    select from engines where ${isPresent} and ${classes}::text[] <@ runnable_classes
      and ${files}::text[] <@ runnable_files limit 1`.execute(db)
  return rows.length > 0
}

/** Node types and files that a graph needs. */
export type GraphNeeds = Pick<PartNeeds, 'classes' | 'files'>

/** Returns whether an engine of the site, connected or not, has all that a graph needs; true for graphs without needs. */
export async function hasEngineFor(db: Database | Tx, { classes, files }: GraphNeeds): Promise<boolean> {
  if (classes.length === 0) return true
  const { rows } = await sql`
    select from engines where mode = 'on' and ${classes}::text[] <@ runnable_classes
      and ${files}::text[] <@ runnable_files limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Returns the forbidden files because of which a graph cannot run. Only engines that have everything that the graph needs are
 * considered, and of these the engine with the fewest forbidden files.
 * Empty if an engine may run the graph, or if no engine has everything that the graph needs.
 */
export async function findForbiddenFiles(
  db: Database | Tx,
  { classes, files }: GraphNeeds,
): Promise<string[]> {
  const { rows } = await sql<{ forbidden: string[] }>`
    select array(select unnest(${files}::text[]) except select unnest(runnable_files)) as forbidden
    from engines where kind = any(${graphKinds}::text[]) and mode = 'on' and ${classes}::text[] <@ runnable_classes
      and ${files}::text[] <@ array(select file from jsonb_each(coalesce(model_files, '{}')) as folder,
        jsonb_array_elements_text(folder.value) as file)
    order by cardinality(array(select unnest(${files}::text[]) except select unnest(runnable_files))), id
    limit 1`.execute(db)
  return rows[0]?.forbidden.sort() ?? []
}

/**
 * Returns the files because of which no available engine can run a graph. Only engines with the node types of the graph are
 * considered, and of these the engine that lacks the fewest files. Empty if no engine has the node types.
 */
export async function findMissingFiles(db: Database | Tx, { classes, files }: GraphNeeds): Promise<string[]> {
  const { rows } = await sql<{ missing: string[] }>`
    select missing from engines,
      lateral (select array(select unnest(${files}::text[]) except select unnest(runnable_files)) as missing) as lack
    where kind = any(${graphKinds}::text[]) and ${isPresent} and ${classes}::text[] <@ runnable_classes
    order by cardinality(missing), id limit 1`.execute(db)
  return rows[0]?.missing.sort() ?? []
}

/** Returns the number of stages that all available engines can make concurrently. */
export async function countSlots(db: Database | Tx): Promise<number> {
  const { rows } = await sql<{ slots: number }>`
    select coalesce(sum(slots), 0)::integer as slots from engines where ${isPresent}`.execute(db)
  return rows[0]!.slots
}

/** Returns the models of the engines that take stages, or were away only for a moment. */
export async function findOffers(db: Database | Tx) {
  const { rows } = await sql<{
    id: string
    models: ModelInfo[]
    choices: EngineChoices
    allowed_models: string[]
    is_ready: boolean
    /** Milliseconds since the engine became unusable; 0 if it is usable. */
    away_ms: number
  }>`
    select id, models, choices, allowed_models, state = 'ready' as is_ready,
      case when state = 'ready' then 0 else now_ms() - state_ts end as away_ms from engines where ${isPresent}`.execute(
    db,
  )
  return rows
}
