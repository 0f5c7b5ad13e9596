import { type Cause, lookSide } from '@easel/contract'
import { contentKeys, type Graph, planStages } from '@easel/graph'
import { registry } from '@easel/nodes'
import {
  encodeImage,
  executions,
  type ImageValue,
  MaterialError,
  type SocketValue,
  shrinkImage,
} from '@easel/nodes/execution'
import { labelSmallForm, makingOf } from '@easel/nodes/origin'
import { transact } from '../../platform/db/pool.ts'
import { publish } from '../../platform/events/event-bus.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { findFiles, holdFile, type PictureDeps, putObject, shownCopy, upsertFile } from '../files/index.ts'
import { sourcesOf } from '../origin/worker.ts'
import { executeStage, failureReason, type RunWorker } from '../runs/worker.ts'
import { resultOf } from './look-graph.ts'
import { type LookJob, lookQueue } from './look-job.ts'

export interface LookWorkerDeps extends PictureDeps {
  jobs: JobQueue
  log: (error: unknown) => void
}

/** Makes looks, one at a time and only while the worker has no run of a user, until the result is disposed. */
export async function startLooks(deps: LookWorkerDeps, worker: RunWorker): Promise<AsyncDisposable> {
  return await deps.jobs.work(lookQueue, 1, (job) =>
    worker.whileIdle(job.id, (signal) => answerJob(deps, job, signal)),
  )
}

/** Makes a look for which its user still waits, and reports the outcome. */
async function answerJob(deps: LookWorkerDeps, job: LookJob, signal: AbortSignal): Promise<void> {
  if (Date.now() > job.until_ts) return
  let is_made = false
  let cause: Cause | undefined
  try {
    is_made = await paintLook(deps, job, signal)
  } catch (error) {
    const reason = failureReason(signal.aborted ? signal.reason : error)
    if (!reason) throw error
    if (error instanceof MaterialError) cause = causeOf(error)
    else deps.log(error)
  }
  await publish(deps.db, { type: 'look', id: job.id, is_made, ...(cause && { cause }) })
}

/** Returns the cause for a photo that lacks what the template needs; undefined for other faults. */
function causeOf({ fault: { code } }: MaterialError): Cause | undefined {
  return code === 'person_none' || code === 'subject_none' ? code : undefined
}

/** Returns false if a photo was deleted. */
async function paintLook(deps: LookWorkerDeps, job: LookJob, signal: AbortSignal): Promise<boolean> {
  const { sources, user_id: userId, key } = job
  const graph = JSON.parse(job.graph) as Graph
  const photos = new Map<string, Uint8Array>()
  for (const source of sources) {
    if (!(await isOwn(deps, source, userId))) return false
    photos.set(source.key, await smallPhoto(deps, source.object_name, userId))
  }
  signal.throwIfAborted()
  const objectName = await storePicture(deps, { job, graph }, await execute(graph, { photos, signal }))
  return await transact(deps.db, async (tx) => {
    // The lock ensures that a photo cannot be deleted without its look.
    for (const source of sources) if (!(await holdFile(tx, source.key, source.object_name))) return false
    await upsertFile(tx, { key, objectName, audience: 'signed', userId })
    return true
  })
}

async function isOwn(
  { db }: LookWorkerDeps,
  { key, object_name }: LookJob['sources'][number],
  userId: string,
): Promise<boolean> {
  const [file] = await findFiles(db, [key])
  return file?.user_id === userId && file.object_name === object_name
}

/**
 * Returns the bytes of a small copy that all looks of a photo share, so that the photo is decoded only once, in an inspection
 * process.
 */
async function smallPhoto(deps: LookWorkerDeps, sourceName: string, by: string): Promise<Uint8Array> {
  return await deps.store.read(await shownCopy(deps, { sourceName, side: lookSide }, by))
}

interface LookContext {
  /** Bytes of the photos, by their names in the graph. */
  photos: ReadonlyMap<string, Uint8Array>
  signal: AbortSignal
}

async function execute(graph: Graph, { photos, signal }: LookContext): Promise<ImageValue> {
  const stages = planStages(graph, registry)
  const results = new Map<string, SocketValue>()
  await executeStage({
    ...{ graph, registry, executions, signal },
    stage: { place: 'cpu', node_ids: stages.flatMap(({ node_ids }) => node_ids), takes: [], after: [] },
    boundary: new Set(),
    contentKeys: contentKeys(graph, registry, (name) => name),
    cache: { find: async () => undefined, keep: async () => {} },
    readSource: async (name) => {
      const photo = photos.get(name)
      if (!photo) throw new Error('The graph of a look reads a photo that it was not given')
      return photo
    },
    save: async ({ nodeId, value }) => void results.set(nodeId, value),
    onProgress: () => {},
    onPreview: async () => {},
    onNode: () => {},
    onFailure: () => {},
  })
  const value = results.get(resultOf(graph))
  if (value?.kind !== 'image') throw new Error('The graph of a look gave no picture')
  return value
}

async function storePicture(
  deps: LookWorkerDeps,
  { job: { sources }, graph }: { job: LookJob; graph: Graph },
  picture: ImageValue,
): Promise<string> {
  const { hasModel } = makingOf(graph, resultOf(graph), registry)
  const making = { sources: sources.map(({ object_name }) => object_name), hasModel, models: [] }
  const { sourceType } = await sourcesOf(deps, making)
  const small = await shrinkImage(picture, lookSide)
  const { bytes, mime_type } = await encodeImage(small, { format: 'webp', quality: 80, isQuick: true })
  const facts = { mime_type, width: small.width, height: small.height }
  return await putObject(deps, labelSmallForm({ bytes, ...facts }, sourceType), facts)
}
