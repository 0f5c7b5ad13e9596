import { sql } from 'kysely'
import type { Database } from '../../../platform/db/pool.ts'
import { graphKinds } from '../graph-kinds.ts'

/** A node type that graphs of users may use at engines. */
export interface RunnableType {
  name: string
  /** Names of the engines, sorted. */
  engines: string[]
  /** Definition of the first engine, in the form of `/object_info`. */
  definition: unknown
}

/**
 * Returns a text that changes whenever the abilities of the engines change: the graphs that they can run, and the tasks that they
 * can do.
 */
export async function offersMark(db: Database): Promise<string> {
  const { rows } = await sql<{ mark: string | null }>`
    select md5(string_agg(concat_ws('|', id, name, capabilities_ts, tasks::text, md5(runnable_classes::text),
      md5(runnable_files::text)), ',' order by id)) as mark
    from engines where mode = 'on'`.execute(db)
  return rows[0]?.mark ?? ''
}

/** Lists the runnable types whose names come after `after`, sorted by name. */
export async function findRunnableTypes(
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<RunnableType[]> {
  const { rows } = await sql<RunnableType>`
    select type.name, array_agg(engine.name order by lower(engine.name)) as engines,
      (array_agg(definition order by lower(engine.name)))[1] as definition
    from engine_node_types as type join engines as engine on engine.id = engine_id
    where engine.mode = 'on' and kind = any(${graphKinds}::text[]) and type.name = any(engine.runnable_classes)
      and type.name > ${after}
    group by type.name order by type.name limit ${limit}`.execute(db)
  return rows
}

/** Returns the tasks that engines can do for built-in nodes. */
export async function findOfferedTasks(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ task: string; engines: string[] }>`
    select task, array_agg(name order by lower(name)) as engines
    from engines, unnest(tasks) as task where mode = 'on' group by task`.execute(db)
  return new Map(rows.map(({ task, engines }) => [task, engines]))
}

/** Returns the files of engines that no graph may use, so that no choice offers them. */
export async function findClosedFiles(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ file: string }>`
    select distinct file from engines, jsonb_each(coalesce(model_files, '{}')) as folder,
      jsonb_array_elements_text(folder.value) as file
    where mode = 'on' and kind = any(${graphKinds}::text[])
    except select unnest(runnable_files) from engines
    where mode = 'on' and kind = any(${graphKinds}::text[])`.execute(db)
  return new Set(rows.map(({ file }) => file))
}
