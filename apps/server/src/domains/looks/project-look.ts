import { maxSources, type Ui } from '@easel/contract'
import type { Viewer } from '../../http/calls/call.ts'
import { unpackJson } from '../../http/calls/packed-json.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import type { FileRow } from '../files/index.ts'
import { drawnJson, ownProject, pictureMissing, picturesNamedIn, projectUi } from '../projects/index.ts'
import { fillSlots, readJson, runnableGraph } from '../workflows/index.ts'
import { canBeSmaller, lookGraph } from './look-graph.ts'
import { keptOrMade, type LookDeps, type LookSource, sourceOf } from './looks.service.ts'

interface ProjectLookInput {
  project_id: string
  ui?: Ui | undefined
  node_id?: string | undefined
}

/** Returns a small picture of the result of a graph or of a node; undefined if no worker makes it now. */
export async function makeProjectLook(
  deps: LookDeps,
  viewer: Viewer,
  input: ProjectLookInput,
  clientGone: AbortSignal,
): Promise<FileRow | undefined> {
  const project = await ownProject(deps.db, viewer.id, input.project_id)
  const json = input.ui ? await drawnJson(input.ui) : await unpackJson(await projectUi(deps.db, project))
  const wish = { kind: 'ui' as const, json, upTo: input.node_id, output: [] }
  const { graph, slots } = await readJson(deps, wish, viewer.id)
  const pictures = slots.map((slot) => picturesNamedIn(graph, slot))
  const [lacking] = slots.filter((slot, index) => !slot.optional && pictures[index]!.length === 0)
  if (lacking) throw errors.invalid({ details: [pictureMissing(lacking)] })
  const named = new Map(pictures.flat().map((picture) => [JSON.stringify(picture), picture]))
  if (named.size > maxSources) throw errors.wrongState({ cause: 'no_live_look' })
  const sources = new Map<string, LookSource>()
  for (const [name, picture] of named) sources.set(name, await sourceOf(deps, viewer.id, picture))
  const names = pictures.map((nodePictures) =>
    nodePictures.map((picture) => sources.get(JSON.stringify(picture))!.key),
  )
  const runnable = runnableGraph(fillSlots(graph, slots, names))
  const photos = [...new Map([...sources.values()].map((photo) => [photo.key, photo])).values()]
  const look = canBeSmaller(runnable) ? lookGraph(JSON.stringify(runnable), photos) : undefined
  if (!look) throw errors.wrongState({ cause: 'no_live_look' })
  return await keptOrMade(deps, viewer, { look, sources: photos, limit: 'liveLooksPerDay' }, clientGone)
}
