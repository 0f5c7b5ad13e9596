import type { Params } from '@easel/contract'
import type { Graph } from '@easel/graph'
import { allotmentOf } from '../../allotments.ts'
import type { Viewer } from '../../http/calls/call.ts'
import { countHit } from '../../http/limits/rate-counters.repo.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import type { Settings } from '../../settings.ts'
import { type FileRow, findFiles, type ReceiveDeps, touchFile } from '../files/index.ts'
import { fillVersion, openTemplate, resolveParams, type TemplateDefinition } from '../templates/index.ts'
import type { StoredGraph } from '../workflows/index.ts'
import { checkPictures, resolveSources, type SourceInput } from '../works/index.ts'
import { type LookGraph, lookGraph } from './look-graph.ts'
import type { LookLine } from './look-line.ts'

export interface LookDeps extends ReceiveDeps {
  line: LookLine
  now: () => number
  settings: Pick<Settings, 'RATE_LIMIT_FACTOR'>
}

interface LookInput {
  work_template_id: string
  source?: SourceInput | undefined
  mask?: SourceInput | undefined
  params: Params
}

/**
 * Returns the file of a look: a cached file, or a file that a worker makes now. Returns undefined if no worker makes it now. A
 * refused input does not count for the limit.
 */
export async function makeLook(
  deps: LookDeps,
  viewer: Viewer,
  input: LookInput,
  clientGone: AbortSignal,
): Promise<FileRow | undefined> {
  const { db } = deps
  const template = await openTemplate(db, input.work_template_id, viewer.id)
  const { definition } = template
  if (definition.media_type !== 'image') throw errors.wrongState({ cause: 'no_look' })
  const params = resolveParams(definition, { ...usualSeeds(definition), ...input.params })
  const given = [input.source, input.mask].filter((source) => source !== undefined)
  checkPictures(given.length, definition, params)
  const sources: LookSource[] = []
  for (const source of given) sources.push(await sourceOf(deps, viewer.id, source))
  const sourceKeys = sources.map(({ key }) => key)
  const kind = sources.length > 0 && params['guide'] === true && params['guide_kind']
  const graph =
    typeof kind === 'string'
      ? mapGraph(sourceKeys[0]!, kind)
      : (await fillVersion(deps, template, { params, sourceKeys, by: viewer.id })).graph
  const look = lookGraph(graph, sources)
  if (!look) throw errors.wrongState({ cause: 'no_look' })
  return await keptOrMade(deps, viewer, { look, sources, limit: 'looksPerDay' }, clientGone)
}

/** The graph of the map by which a photo guides a picture. */
function mapGraph(image: string, kind: string): StoredGraph {
  const graph: Graph = {
    '1': { class_type: 'LoadImage', inputs: { image } },
    '2': { class_type: 'GuideMap', inputs: { image: ['1', 0], kind } },
    '3': { class_type: 'SaveImage', inputs: { image: ['2', 0], format: 'png' } },
  }
  return JSON.stringify(graph)
}

/** A look that is wanted. */
export interface WantedLook {
  look: LookGraph
  /** The photos. */
  sources: readonly LookSource[]
  /** The limit of the account for which a new look counts. */
  limit: 'looksPerDay' | 'liveLooksPerDay'
}

export type LookSource = Pick<FileRow, 'key' | 'object_name'>

export async function keptOrMade(
  deps: LookDeps,
  viewer: Viewer,
  { look, sources, limit }: WantedLook,
  clientGone: AbortSignal,
): Promise<FileRow | undefined> {
  // The key of a look of one photo begins with the name of the photo, so that the look is deleted with the photo. A look of
  // several photos is deleted some days after its last use.
  const [only, ...others] = sources
  const key = `look/${only && others.length === 0 ? only.key : viewer.id}/${look.contentKey}`
  const stored = await keptLook(deps, key)
  if (stored) return stored
  await countLook(deps, viewer, limit)
  const job = { user_id: viewer.id, key, sources: [...sources], graph: JSON.stringify(look.graph) }
  const outcome = await deps.line.make(job, clientGone)
  if (typeof outcome === 'string') throw errors.wrongState({ cause: outcome })
  return await keptLook(deps, key)
}

/** Returns the default value of each seed, so that a look without a seed is always identical. */
function usualSeeds({ input_arr }: TemplateDefinition): Params {
  const seeds = input_arr.filter(({ type }) => type === 'seed')
  return Object.fromEntries(seeds.map((seed) => [seed.name, seed.default]))
}

export async function sourceOf(deps: LookDeps, userId: string, source: SourceInput): Promise<LookSource> {
  const [{ file_key } = { file_key: '' }] = await resolveSources(deps, userId, [source])
  const [file] = await findFiles(deps.db, [file_key])
  if (!file) throw errors.unusableUpload({ cause: 'upload_not_yours' })
  return { key: file.key, object_name: file.object_name }
}

async function keptLook({ db }: Pick<LookDeps, 'db'>, key: string): Promise<FileRow | undefined> {
  const [file] = await findFiles(db, [key])
  if (file) await touchFile(db, key)
  return file
}

const day = 24 * 3600_000

/** Counts a look before it is made; A0501 above the maximum number for a day. */
async function countLook(
  { db, now, settings }: LookDeps,
  { id, kind }: Viewer,
  limit: WantedLook['limit'],
): Promise<void> {
  const startTs = now() - (now() % day)
  const bucket = { looksPerDay: 'look_day', liveLooksPerDay: 'live_day' }[limit]
  const count = await countHit(db, `${bucket}:${id}`, startTs)
  if (count <= allotmentOf(kind)[limit] * settings.RATE_LIMIT_FACTOR) return
  const retryAfterSeconds = Math.ceil((startTs + day - now()) / 1000)
  throw errors.tooMany({ cause: 'too_many_looks', retryAfterSeconds })
}
