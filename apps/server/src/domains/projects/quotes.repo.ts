import { createHash } from 'node:crypto'
import type { Detail } from '@easel/contract'
import { registry } from '@easel/nodes'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { GraphNote } from '../workflows/index.ts'
import type { ProjectRow } from './projects.repo.ts'

/** Price of running a version of a project, and its computing effort. */
export interface ProjectQuote {
  cost: number
  /** Effort, as counted by `effortIn` of runs. */
  effort: number
  usesEngine: boolean
  /** Nodes that lack a picture if the run gets no further pictures. */
  missing: readonly Detail[]
  /** Inputs whose values differ from the graph. */
  notes: readonly GraphNote[]
}

/** Version of stored quotes. A change of the content of a quote must raise this number. */
const version = 3

/** Hash of this server's nodes: with other nodes, the same graph may have another cost, or not run. */
const by = createHash('sha256')
  .update(JSON.stringify([version, ...registry.values()]))
  .digest('hex')
  .slice(0, 16)

/** Finds the quote of a version; undefined if there is none, or only a quote for other nodes. */
export async function findQuote(
  db: Database,
  { id, version }: Pick<ProjectRow, 'id' | 'version'>,
): Promise<ProjectQuote | undefined> {
  const row = await db
    .selectFrom('project_versions')
    .select(sql<(ProjectQuote & { by: string }) | null>`quote`.as('quote'))
    .where('project_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.quote?.by === by ? row.quote : undefined
}

export async function saveQuote(
  db: Database,
  { id, version }: Pick<ProjectRow, 'id' | 'version'>,
  quote: ProjectQuote,
): Promise<void> {
  await db
    .updateTable('project_versions')
    .set({ quote: JSON.stringify({ ...quote, by }) })
    .where('project_id', '=', id)
    .where('version', '=', version)
    .execute()
}
