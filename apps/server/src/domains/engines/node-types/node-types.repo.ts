import type { Capabilities } from '@easel/remote-engines'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'
import { isAllowed } from '../allowed-models.ts'
import { isSafe } from './is-safe.ts'

/** Maximum number of node types, which exceeds the number on any server with many node packs. */
const maxTypes = 20_000
const maxName = 200

/** Replaces the node types of an engine. */
export async function saveNodeTypes(
  tx: Tx,
  engineId: string,
  types: NonNullable<Capabilities['node_types']>,
): Promise<void> {
  const entries = Object.entries(types)
    .filter(([name, definition]) => name.length <= maxName && typeof definition === 'object' && definition)
    .slice(0, maxTypes)
  await tx.deleteFrom('engine_node_types').where('engine_id', '=', engineId).execute()
  await sql`
    insert into engine_node_types (engine_id, name, is_safe, definition)
    select ${engineId}::uuid, name, is_safe, definition::json
    from unnest(
      ${entries.map(([name]) => name)}::text[],
      ${entries.map(([name, definition]) => isSafe(name, definition))}::boolean[],
      ${entries.map(([, definition]) => JSON.stringify(definition))}::text[]
    ) as type (name, is_safe, definition)`.execute(tx)
}

/**
 * Determines which node types and files the graphs of users may use at an engine; called after the engine or its allow-lists have
 * changed.
 */
export async function refreshRunnable(tx: Tx, engineId: string): Promise<void> {
  const engine = await tx
    .selectFrom('engines')
    .select(['allowed_classes', 'allowed_models'])
    .select(sql<Record<string, string[]> | null>`model_files`.as('model_files'))
    .where('id', '=', engineId)
    .executeTakeFirst()
  if (!engine) return
  const types = await tx
    .selectFrom('engine_node_types')
    .select(['name', 'is_safe'])
    .where('engine_id', '=', engineId)
    .execute()
  const classes = types.filter(({ name, is_safe }) => is_safe || isAllowed(name, engine.allowed_classes))
  const files = new Set(Object.values(engine.model_files ?? {}).flat())
  await tx
    .updateTable('engines')
    .set({
      runnable_classes: classes.map(({ name }) => name),
      runnable_files: [...files].filter((name) => isAllowed(name, engine.allowed_models)),
    })
    .where('id', '=', engineId)
    .execute()
}

/**
 * Returns the definitions of these node types that graphs may use, as JSON in the form of `/object_info`. The engine that has
 * most of the types comes first; other engines add the missing types. Undefined if no engine has any.
 */
export async function findDefinitions(
  db: Database | Tx,
  names: readonly string[],
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ definitions: string | null }>`
    with found as (
      select engine_id, type.name, definition, count(*) over (partition by engine_id) as known
      from engine_node_types as type join engines as engine on engine.id = engine_id
      where type.name = any(${names}::text[]) and engine.mode = 'on' and type.name = any(engine.runnable_classes)
    ), best as (
      select distinct on (name) name, definition from found order by name, known desc, engine_id
    )
    select json_object_agg(name, definition)::text as definitions from best`.execute(db)
  const definitions = rows[0]?.definitions
  return definitions ? Buffer.from(definitions) : undefined
}

/** Returns the given node types that engines have, but that graphs may not use at any engine. */
export async function findForbiddenTypes(db: Database | Tx, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select type.name from engine_node_types as type join engines as engine on engine.id = engine_id
    where type.name = any(${names}::text[]) and engine.mode = 'on'
    group by type.name having not bool_or(type.name = any(engine.runnable_classes))`.execute(db)
  return rows.map(({ name }) => name)
}
