import type { EngineKind, EngineMode, EngineState } from '@easel/contract'
import type { EngineFault } from '@easel/remote-engines'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'

/** Columns that an administrator sees. The columns of models and node types are left out, because they can have megabytes. */
const shown = [
  ...(['id', 'name', 'address', 'slots', 'uses_socket', 'reached_by', 'allowed_models'] as const),
  ...([
    'allowed_classes',
    'from_settings',
    'is_local',
    'state_ts',
    'probe_ts',
    'capabilities_ts',
    'version',
  ] as const),
  ...(['device', 'memory_total', 'memory_free', 'loaded_model', 'node_type_count', 'create_ts'] as const),
] as const

/** Maximum number of listed engines, which exceeds the number that can be added. */
const maxListed = 1000

function shownEngines(db: Database | Tx) {
  return db
    .selectFrom('engines')
    .select(shown)
    .select([
      sql<EngineKind>`kind`.as('kind'),
      sql<EngineMode>`mode`.as('mode'),
      sql<EngineState>`state`.as('state'),
      sql<Record<string, string>>`families`.as('families'),
      sql<EngineFault | null>`fault`.as('fault'),
      sql<boolean>`headers is not null`.as('has_key'),
      sql<number>`jsonb_array_length(models)`.as('model_count'),
      sql<number>`(select count(*) from jsonb_array_elements(models) as model
        where model -> 'missing' = '[]' and model -> 'tasks' <> '{}')`.as('usable_model_count'),
      sql<number>`(select count(*) from engine_tries
        where engine_id = engines.id and end_ts is null)`.as('running_count'),
    ])
}

/** Returns all engines, in the order of their names. */
export async function listEngines(db: Database) {
  return await shownEngines(db).orderBy(sql`lower(name)`).limit(sql.lit(maxListed)).execute()
}

export async function findEngine(db: Database | Tx, id: string) {
  return await shownEngines(db).where('id', '=', id).executeTakeFirst()
}

export type EngineRow = NonNullable<Awaited<ReturnType<typeof findEngine>>>

export async function countEngines(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('engines')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns whether an engine other than `exceptId` has this name, ignoring case. */
export async function isNameTaken(tx: Tx, name: string, exceptId?: string): Promise<boolean> {
  const row = await tx
    .selectFrom('engines')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .executeTakeFirst()
  return row !== undefined
}

export interface NewEngine {
  id: string
  kind: EngineKind
  name: string
  address: string
  headers: Buffer | null
  slots?: number
  families?: Readonly<Record<string, string>>
  allowed_models?: string[]
  allowed_classes?: string[]
  uses_socket?: boolean
  reached_by?: string | null
  from_settings?: boolean
  is_local?: boolean
}

export async function insertEngine(tx: Tx, { families = {}, ...engine }: NewEngine): Promise<void> {
  await tx
    .insertInto('engines')
    .values({ ...engine, families: JSON.stringify(families) })
    .execute()
  await tx.insertInto('engine_states').values({ engine_id: engine.id, state: 'new' }).execute()
}

export interface EngineChange {
  name?: string
  slots?: number
  families?: Readonly<Record<string, string>>
  allowed_models?: string[]
  allowed_classes?: string[]
  mode?: EngineMode
  from_settings?: boolean
}

export async function changeEngine(tx: Tx, id: string, { families, ...change }: EngineChange): Promise<void> {
  const set = { ...change, ...(families && { families: JSON.stringify(families) }) }
  if (Object.keys(set).length === 0) return
  await tx.updateTable('engines').set(set).where('id', '=', id).execute()
}

export interface ReachChange {
  address?: string
  headers?: Buffer | null
  uses_socket?: boolean
  reached_by?: string | null
}

/** Changes the connection of an engine: workers reconnect, and it gets no work before they have tested it. */
export async function changeReach(tx: Tx, id: string, change: ReachChange): Promise<void> {
  await tx
    .updateTable('engines')
    .set((eb) => ({
      ...change,
      revision: eb('revision', '+', 1),
      state: 'new',
      fault: null,
      failures: 0,
      state_ts: sql<number>`now_ms()`,
      loaded_model: null,
    }))
    .where('id', '=', id)
    .execute()
  await tx.insertInto('engine_states').values({ engine_id: id, state: 'new' }).execute()
}

/** Makes workers reconnect, while the engine still counts as available. */
export async function raiseRevision(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('engines')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Requests workers to test an engine at once and to read its models again. */
export async function requestTest(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('engines')
    .set({ probe_due_ts: sql<number>`now_ms()`, wants_capabilities: true })
    .where('id', '=', id)
    .execute()
}

export async function deleteEngine(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('engines').where('id', '=', id).execute()
}

/** Returns the engines that come from the settings of the server, with their encrypted headers. */
export async function findSettingsEngines(tx: Tx) {
  return await tx
    .selectFrom('engines')
    .select(['id', 'kind', 'address', 'headers', 'allowed_classes'])
    .select(
      sql<number>`(select count(*) from engine_tries
        where engine_id = engines.id and end_ts is null)`.as('running_count'),
    )
    .where('from_settings', '=', true)
    .execute()
}

/** Returns the address of the engine that a worker runs itself; undefined if there is none. */
export async function findLocal(tx: Tx) {
  return await tx
    .selectFrom('engines')
    .select(['id', 'address', 'reached_by'])
    .select(sql<EngineMode>`mode`.as('mode'))
    .select(
      sql<number>`(select count(*) from engine_tries
        where engine_id = engines.id and end_ts is null)`.as('running_count'),
    )
    .where(sql<boolean>`is_local`)
    .executeTakeFirst()
}
