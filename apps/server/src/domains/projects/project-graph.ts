import { type Detail, detail, SourceId } from '@easel/contract'
import { type Graph, isListValue } from '@easel/graph'
import type { Database } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { findOwnUploads } from '../files/index.ts'
import type { PictureSlot, ReadGraph } from '../workflows/index.ts'
import type { ProjectRow } from './projects.repo.ts'

/** Timing key of a project: the durations of its runs are compared only with its earlier runs. */
export const timingKeyOf = ({ id }: Pick<ProjectRow, 'id'>) => `project/${id}`

const maxResults = 10

export function refuseTooManyResults(results: ReadGraph['results']): void {
  if (results.length > maxResults) throw errors.invalid({ cause: 'too_many_results' })
}

export function pictureMissing({ node_id, input }: PictureSlot): Detail {
  return detail(`ui.nodes.${node_id}.inputs.${input}`, 'picture_missing')
}

interface Pictures {
  userId: string
  graph: Graph
  slots: readonly PictureSlot[]
}

/**
 * Returns a fault for each slot that names an upload which the user does not have, for instance in a graph that was imported from
 * another site.
 */
export async function picturesAbsent(db: Database, { userId, graph, slots }: Pictures): Promise<Detail[]> {
  const named = slots.map((slot) => ({
    slot,
    ids: picturesNamedIn(graph, slot).map(({ id }) => id.split('.')[0]!),
  }))
  const ids = named.flatMap((pictures) => pictures.ids)
  if (ids.length === 0) return []
  const ownIds = new Set((await findOwnUploads(db, userId, ids)).map(({ id }) => id))
  return named
    .filter((pictures) => pictures.ids.some((id) => !ownIds.has(id)))
    .map(({ slot: { node_id, input } }) => detail(`ui.nodes.${node_id}.inputs.${input}`, 'picture_absent'))
}

/**
 * Returns the uploads that the graph names, by their id with extension or by the key of their file. Other values do not count as
 * pictures.
 */
export function picturesNamedIn(graph: Graph, { node_id, input }: PictureSlot): { id: string }[] {
  const value = graph[node_id]!.inputs[input]
  const names = isListValue(value) ? value.__value__ : [value]
  return names.flatMap((name) => {
    const id = String(name).replace(/^source\//, '')
    return SourceId.safeParse(id).success ? [{ id }] : []
  })
}
