import { fault, maxSources, type Params } from '@easel/contract'
import type { Graph } from '@easel/graph'
import { registry } from '@easel/nodes'
import type { RecordCreatedId } from '../../http/calls/call.ts'
import { type Tx, transact } from '../../platform/db/pool.ts'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Inspect } from '../../platform/inspection/task.ts'
import { deleteFiles } from '../files/index.ts'
import { effortIn, lockRun, retryRun, runStart, startBound, startRun, stopRun } from '../runs/index.ts'
import {
  dealPictures,
  fillSlots,
  imageCount,
  type PictureSlot,
  type ReadFile,
  readPacked,
  runnableGraph,
  setInputs,
  typesOf,
} from '../workflows/index.ts'
import {
  type Axes,
  markSourcesUsed,
  type NewSource,
  resolveSources,
  type SourceInput,
  variantsOf,
  type WorkDeps,
} from '../works/index.ts'
import { picturesAbsent, picturesNamedIn, refuseTooManyResults, timingKeyOf } from './project-graph.ts'
import type { ProjectRow } from './projects.repo.ts'
import { ownProject, projectUi } from './projects.service.ts'
import {
  findOwnTask,
  insertTask,
  insertTaskSources,
  markTaskDeleted,
  type TaskRow,
  tasksStartedWith,
} from './tasks.repo.ts'

export interface NewTaskInput {
  project_id: string
  source_arr: readonly SourceInput[]
  params: Params
  /** The node to run up to; by default the whole graph runs. */
  node_id?: string | undefined
  /** Inputs that vary, each with its values. */
  axis_arr?: Axes
  recordCreatedId: RecordCreatedId
}

export interface TaskDeps extends WorkDeps {
  inspect: Inspect
}

/** Reads the current graph of a project; throws A0400 with the reason if it cannot run. */
async function readProject(
  deps: TaskDeps,
  { userId, project, upTo }: { userId: string; project: ProjectRow; upTo: string | undefined },
) {
  const packed = await projectUi(deps.db, project)
  const drawn = await readPacked(deps, { kind: 'ui', packed, upTo }, userId)
  refuseTooManyResults(drawn.results)
  return drawn
}

/**
 * Queues a run of the project's current graph, or a run for each variant. Every refusal is thrown before attempts or sources are
 * taken.
 */
export async function createTask(deps: TaskDeps, userId: string, input: NewTaskInput): Promise<string> {
  const project = await ownProject(deps.db, userId, input.project_id)
  const drawn = await readProject(deps, {
    userId,
    project,
    upTo: input.node_id,
  })
  const axes = input.axis_arr ?? []
  const batch: FilledTask[] = []
  for (const params of variantsOf(input.params, axes))
    batch.push(await fillTask(deps, { userId, drawn, params, given: input.source_arr }))
  const [first] = batch as [FilledTask]
  await transact(deps.db, async (tx) => {
    for (const [turn, { id, filled, effort }] of batch.entries())
      await startRun(tx, deps.jobs, {
        ...startBound(deps.settings),
        id,
        kind: 'project_task',
        userId,
        graph: JSON.stringify(filled),
        effort,
        ...runStart(filled, registry),
        timingKey: timingKeyOf(project),
        cost: drawn.cost,
        priority: 'person',
        ...(batch.length > 1 && { batchId: first.id, turn }),
      })
    for (const { id, params } of batch)
      await insertTask(tx, {
        id,
        userId,
        projectId: project.id,
        projectVersion: project.version,
        mediaType: drawn.results[0]!.media_type,
        params,
        nodeId: input.node_id,
        axes: axes.length > 0 ? axes : undefined,
      })
    // Lock order: project before uploads, as in the deletion of a project.
    await markSourcesUsed(
      tx,
      batch.flatMap(({ sources }) => sources),
    )
    for (const { id, sources } of batch) await insertTaskSources(tx, id, sources)
    await input.recordCreatedId(tx, first.id)
  })
  return first.id
}

/** A task with all of its values, ready to be started. */
interface FilledTask {
  id: string
  params: Params
  filled: Graph
  effort: number
  sources: readonly NewSource[]
}

interface FillInput {
  userId: string
  drawn: ReadFile
  params: Params
  given: readonly SourceInput[]
}

async function fillTask(deps: TaskDeps, { userId, drawn, params, given }: FillInput): Promise<FilledTask> {
  const { graph, foreign, slots } = drawn
  const ready = setInputs({ graph, types: typesOf(foreign) }, params)
  const pictures = picturesFor(ready, slots, given)
  const dealt = dealPictures(slots, given)
  const named = slots.filter((_, index) => dealt[index]!.length === 0)
  const absent = await picturesAbsent(deps.db, { userId, graph: ready, slots: named })
  if (absent.length > 0) throw errors.unusableUpload({ cause: 'upload_not_yours', details: absent })
  const sources = await resolveSources(deps, userId, pictures.flat())
  let next = 0
  const names = pictures.map((nodePictures) => nodePictures.map(() => sources[next++]!.file_key))
  const filled = runnableGraph(fillSlots(ready, slots, names))
  return { id: newId(), params, filled, effort: await effortIn(deps.db, filled), sources }
}

/** Assigns pictures to the slots: first the given pictures in order; the remaining slots get the pictures that the graph names. */
function picturesFor(
  graph: Graph,
  slots: readonly PictureSlot[],
  given: readonly SourceInput[],
): SourceInput[][] {
  if (given.length > imageCount(slots).max) throw sourcesUnfit('too_many_sources')
  const dealt = dealPictures(slots, given)
  const pictures = slots.map((slot, index) => {
    const slotPictures = dealt[index]!.length > 0 ? dealt[index]! : picturesNamedIn(graph, slot)
    if (slotPictures.length === 0)
      throw sourcesUnfit('too_few_images', fault('node_without_picture', { node: slot.node_id }))
    return slotPictures
  })
  if (pictures.flat().length > maxSources) throw sourcesUnfit('too_many_images')
  return pictures
}

function sourcesUnfit(
  cause: 'too_few_images' | 'too_many_images' | 'too_many_sources',
  why = fault('picture_count'),
): DomainError {
  return errors.invalid({ cause, details: [{ path: 'source_arr', ...why }] })
}

export async function ownTask(db: WorkDeps['db'] | Tx, userId: string, id: string): Promise<TaskRow> {
  const task = await findOwnTask(db, userId, id)
  if (!task) throw errors.notFound()
  return task
}

export async function stopTask(deps: WorkDeps, userId: string, id: string): Promise<void> {
  await ownTask(deps.db, userId, id)
  const isStopped = await transact(deps.db, (tx) => stopRun(tx, id))
  if (!isStopped) throw errors.wrongState({ cause: 'work_state_fixed' })
}

export async function retryTask(deps: WorkDeps, userId: string, id: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    // If a retry and a deletion run concurrently, the second sees the result of the first.
    await lockRun(tx, id)
    await ownTask(tx, userId, id)
    await retryRun(tx, deps.jobs, { ...startBound(deps.settings), id })
  })
}

export async function deleteTask(deps: WorkDeps, userId: string, id: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    await lockRun(tx, id)
    await ownTask(tx, userId, id)
    await removeTask(tx, id)
  })
}

/** Deletes a task and all tasks that were started together with it. */
export async function deleteTaskBatch(deps: WorkDeps, userId: string, id: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    await ownTask(tx, userId, id)
    const batch = await tasksStartedWith(tx, id)
    for (const task of batch) await lockRun(tx, task)
    for (const task of batch) await removeTask(tx, task)
  })
}

async function removeTask(tx: Tx, id: string): Promise<void> {
  await stopRun(tx, id)
  await deleteFiles(tx, await markTaskDeleted(tx, id))
}
