import type { FilePlace, PartNeeds } from '@easel/workflow'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/pool.ts'
import { graphKinds } from '../graph-kinds.ts'

export interface SubstituteRow extends FilePlace {
  /** Name with slashes between folders. */
  name: string
  /** Family that was recognized, or that the host has chosen. */
  family: string | null
}

/** Maximum number of files, which exceeds the number that a user would look through. */
const maxRows = 5000

/**
 * Lists the files that graphs may use at these inputs, from the choices in node type definitions of the engines that have all
 * node types of a graph.
 */
export async function findSubstitutes(
  db: Database,
  { classes }: Pick<PartNeeds, 'classes'>,
  places: readonly FilePlace[],
): Promise<SubstituteRow[]> {
  const { rows } = await sql<SubstituteRow>`
    with able as (
      select id, models, runnable_files from engines
      where kind = any(${graphKinds}::text[]) and mode = 'on' and ${classes}::text[] <@ runnable_classes
    ), runnable as (
      select id, unnest(runnable_files) as name from able
    ), known as (
      select id, model->>'name' as name, model->>'family' as family
      from able, jsonb_array_elements(models) as model
    ), offered as (
      select distinct able.id, place.class_type, place.input, replace(option#>>'{}', '\\', '/') as name
      from able
      join engine_node_types as type on type.engine_id = able.id
      join unnest(${places.map(({ class_type }) => class_type)}::text[],
        ${places.map(({ input }) => input)}::text[]) as place (class_type, input) on place.class_type = type.name
      cross join lateral (select coalesce(type.definition->'input'->'required'->place.input,
        type.definition->'input'->'optional'->place.input) as spec) as declared
      cross join lateral json_array_elements(case
        when json_typeof(spec) <> 'array' then '[]'
        when json_typeof(spec->0) = 'array' then spec->0
        when json_typeof(spec->1->'options') = 'array' then spec->1->'options'
        else '[]' end) as option
      where json_typeof(option) = 'string'
    )
    select distinct class_type, input, name, family from offered
    join runnable using (id, name) left join known using (id, name)
    order by name limit ${sql.lit(maxRows)}`.execute(db)
  return rows
}
