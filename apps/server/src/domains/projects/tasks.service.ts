import { fault, maxSources, type Params, SourceId, type WorkQuote } from '@easel/contract'
import { type Graph, isListValue } from '@easel/graph'
import { registry } from '@easel/nodes'
import type { RecordCreatedId } from '../../http/calls/call.ts'
import { type Tx, transact } from '../../platform/db/pool.ts'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Inspect } from '../../platform/inspection/task.ts'
import { deleteFiles } from '../files/index.ts'
import {
  countWaiting,
  effortIn,
  expectedDuration,
  lockRun,
  retryRun,
  runStart,
  startBound,
  startRun,
  stopRun,
} from '../runs/index.ts'
import {
  dealPictures,
  fillSlots,
  imageCount,
  type PictureSlot,
  readPacked,
  runnableGraph,
  setInputs,
  typesOf,
} from '../workflows/index.ts'
import { markSourcesUsed, resolveSources, type SourceInput, type WorkDeps } from '../works/index.ts'
import type { ProjectRow } from './projects.repo.ts'
import { ownProject, projectUi } from './projects.service.ts'
import { findQuote, type ProjectQuote, saveQuote } from './quotes.repo.ts'
import { findOwnTask, insertTask, insertTaskSources, markTaskDeleted, type TaskRow } from './tasks.repo.ts'

export interface NewTaskInput {
  project_id: string
  source_arr: readonly SourceInput[]
  params: Params
  recordCreatedId: RecordCreatedId
}

const maxResults = 10

export interface TaskDeps extends WorkDeps {
  inspect: Inspect
}

const timingKeyOf = ({ id }: ProjectRow) => `project/${id}`

/** Reads the current graph of a project; throws A0400 with the reason where it cannot run. */
async function readProject(deps: TaskDeps, userId: string, project: ProjectRow) {
  const drawn = await readPacked(deps, { kind: 'ui', packed: await projectUi(deps.db, project) }, userId)
  if (drawn.results.length > maxResults) throw errors.invalid({ cause: 'too_many_results' })
  return drawn
}

/** Returns the cost of a run and its expected duration. */
export async function quoteTask(deps: TaskDeps, userId: string, projectId: string): Promise<WorkQuote> {
  const { db } = deps
  const project = await ownProject(db, userId, projectId)
  const { cost, ...run } = (await findQuote(db, project)) ?? (await makeQuote(deps, userId, project))
  return {
    cost,
    queue_position: 1 + (await countWaiting(db, run)),
    expected_ms: await expectedDuration(db, { ...run, timingKey: timingKeyOf(project) }),
  }
}

async function makeQuote(deps: TaskDeps, userId: string, project: ProjectRow): Promise<ProjectQuote> {
  const { graph, cost } = await readProject(deps, userId, project)
  const runnable = runnableGraph(graph)
  const usesEngine = runStart(runnable, registry).engineNeeds.length > 0
  const quote = { cost, effort: await effortIn(deps.db, runnable), usesEngine }
  await saveQuote(deps.db, project, quote)
  return quote
}

/** Queues a run of the project's current graph. Every refusal comes before attempts or sources are taken. */
export async function createTask(deps: TaskDeps, userId: string, input: NewTaskInput): Promise<string> {
  const project = await ownProject(deps.db, userId, input.project_id)
  const { graph, foreign, results, slots, cost } = await readProject(deps, userId, project)
  const ready = setInputs({ graph, types: typesOf(foreign) }, input.params)
  const pictures = picturesFor(ready, slots, input.source_arr)
  const sources = await resolveSources(deps, userId, pictures.flat())
  let next = 0
  const names = pictures.map((own) => own.map(() => sources[next++]!.file_key))
  const filled = runnableGraph(fillSlots(ready, slots, names))
  const effort = await effortIn(deps.db, filled)
  const id = newId()
  await transact(deps.db, async (tx) => {
    await startRun(tx, deps.jobs, {
      ...startBound(deps.settings),
      id,
      kind: 'project_task',
      userId,
      graph: JSON.stringify(filled),
      effort,
      ...runStart(filled, registry),
      timingKey: timingKeyOf(project),
      cost,
      priority: 'person',
    })
    await insertTask(tx, {
      id,
      userId,
      projectId: project.id,
      projectVersion: project.version,
      mediaType: results[0]!.media_type,
      params: input.params,
    })
    // Lock order: project before uploads, as in the deletion of a project.
    await markSourcesUsed(tx, sources)
    await insertTaskSources(tx, id, sources)
    await input.recordCreatedId(tx, id)
  })
  return id
}

/** Assigns pictures to each slot: the given ones in order, and to the other slots those that the graph names. */
function picturesFor(
  graph: Graph,
  slots: readonly PictureSlot[],
  given: readonly SourceInput[],
): SourceInput[][] {
  if (given.length > imageCount(slots).max) throw sourcesUnfit('too_many_sources')
  const dealt = dealPictures(slots, given)
  const pictures = slots.map((slot, index) => {
    const own = dealt[index]!.length > 0 ? dealt[index]! : picturesNamedIn(graph, slot)
    if (own.length === 0)
      throw sourcesUnfit('too_few_images', fault('node_without_picture', { node: slot.node_id }))
    return own
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

/** Uploads that the graph names, by their id with extension or by the key of their file. Other values count as no picture. */
function picturesNamedIn(graph: Graph, { node_id, input }: PictureSlot): SourceInput[] {
  const value = graph[node_id]!.inputs[input]
  const names = isListValue(value) ? value.__value__ : [value]
  return names.flatMap((name) => {
    const id = String(name).replace(/^source\//, '')
    return SourceId.safeParse(id).success ? [{ id }] : []
  })
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
    // Of a concurrent retry and deletion, the second sees the result of the first.
    await lockRun(tx, id)
    await ownTask(tx, userId, id)
    await retryRun(tx, deps.jobs, { ...startBound(deps.settings), id })
  })
}

export async function deleteTask(deps: WorkDeps, userId: string, id: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    await lockRun(tx, id)
    await ownTask(tx, userId, id)
    await stopRun(tx, id)
    await deleteFiles(tx, await markTaskDeleted(tx, id))
  })
}
