import type { FilePlace, PartNeeds } from '@easel/engine'
import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'

export interface SubstituteRow extends FilePlace {
  /** With slashes between folders. */
  name: string
  /** As the engine or its host knows it. */
  family: string | null
}

/** More than anybody looks through. */
const maxRows = 5000

/**
 * Lists the files that graphs may use at these inputs, of the ComfyUI engines that have all node types of a graph: what the
 * definitions of their node types offer.
 */
export async function findSubstitutes(
  db: Database,
  { classes }: Pick<PartNeeds, 'classes'>,
  places: readonly FilePlace[],
): Promise<SubstituteRow[]> {
  const { rows } = await sql<SubstituteRow>`
    select distinct place.class_type, place.input, file.name, (select model->>'family'
      from jsonb_array_elements(engine.models) as model where model->>'name' = file.name limit 1) as family
    from engines as engine
    join engine_node_types as type on type.engine_id = engine.id
    join unnest(${places.map(({ class_type }) => class_type)}::text[],
      ${places.map(({ input }) => input)}::text[]) as place (class_type, input) on place.class_type = type.name
    cross join lateral (select coalesce(type.definition->'input'->'required'->place.input,
      type.definition->'input'->'optional'->place.input) as spec) as declared
    cross join lateral json_array_elements(case
      when json_typeof(spec) <> 'array' then '[]'
      when json_typeof(spec->0) = 'array' then spec->0
      when json_typeof(spec->1->'options') = 'array' then spec->1->'options'
      else '[]' end) as option
    cross join lateral (select replace(option#>>'{}', '\\', '/') as name) as file
    where engine.kind = 'comfyui' and engine.mode = 'on' and ${classes}::text[] <@ engine.runnable_classes
      and json_typeof(option) = 'string' and file.name = any(engine.runnable_files)
    order by file.name limit ${sql.lit(maxRows)}`.execute(db)
  return rows
}
