import type { Database } from '../../platform/db/pool.ts'
import type { Inspect } from '../../platform/inspection/task.ts'
import { findFiles } from '../files/index.ts'
import { isSmall, withDeadline } from '../workflows/index.ts'
import { type FilledGraph, type FillInput, fillDrawnGraph, fillStoredGraph } from './fill-stored-graph.ts'
import { findGraph, type TemplateRow } from './templates.repo.ts'

interface FillDeps {
  db: Database
  inspect: Inspect
}

/** Fills the graph of a template with the pictures and parameters of one run, on behalf of the account `by`. */
export async function fillStored(
  { db, inspect }: FillDeps,
  given: Omit<FillInput, 'sizes'>,
  by: string,
): Promise<FilledGraph> {
  const files = await findFiles(db, given.sourceKeys)
  const filling = {
    ...given,
    sizes: new Map(files.map(({ key, width, height }) => [key, { width, height }])),
  }
  return isSmall(given.graph)
    ? await fillStoredGraph(filling)
    : await withDeadline(inspect('fillStoredGraph', filling, { by }))
}

/** Fills the graph of the current version of an existing template. */
export async function fillVersion(
  deps: FillDeps,
  template: TemplateRow,
  { by, ...given }: Pick<FillInput, 'params' | 'sourceKeys'> & { by: string },
): Promise<FilledGraph> {
  const { graph } = await findGraph(deps.db, template)
  return await fillStored(deps, { ...given, definition: template.definition, graph }, by)
}

/** Fills the graph of a version for an editor, on behalf of the account `by`, or of a visitor. */
export async function fillDrawn(
  { db, inspect }: FillDeps,
  version: { id: string; version: number },
  { by, ...given }: Pick<FillInput, 'definition' | 'params' | 'sourceKeys'> & { by: string },
): Promise<Uint8Array> {
  const { graph } = await findGraph(db, version)
  const filling = { ...given, graph }
  return isSmall(graph)
    ? await fillDrawnGraph(filling)
    : await withDeadline(inspect('fillDrawnGraph', filling, { by }))
}
