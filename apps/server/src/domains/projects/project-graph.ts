import { type Detail, detail, SourceId } from '@easel/contract'
import { type Graph, isListValue } from '@easel/graph'
import { errors } from '../../platform/errors/domain-error.ts'
import type { PictureSlot, ReadGraph } from '../workflows/index.ts'
import type { SourceInput } from '../works/index.ts'
import type { ProjectRow } from './projects.repo.ts'

/** Runs of a project are compared with its earlier runs. */
export const timingKeyOf = ({ id }: Pick<ProjectRow, 'id'>) => `project/${id}`

const maxResults = 10

export function refuseTooManyResults(results: ReadGraph['results']): void {
  if (results.length > maxResults) throw errors.invalid({ cause: 'too_many_results' })
}

export function pictureMissing({ node_id, input }: PictureSlot): Detail {
  return detail(`ui.nodes.${node_id}.inputs.${input}`, 'picture_missing')
}

/** Uploads that the graph names, by their id with extension or by the key of their file. Other values count as no picture. */
export function picturesNamedIn(graph: Graph, { node_id, input }: PictureSlot): SourceInput[] {
  const value = graph[node_id]!.inputs[input]
  const names = isListValue(value) ? value.__value__ : [value]
  return names.flatMap((name) => {
    const id = String(name).replace(/^source\//, '')
    return SourceId.safeParse(id).success ? [{ id }] : []
  })
}
