import { type Detail, detail } from '@easel/contract'
import type { EngineChoices, EngineTask, TaskOptions } from '@easel/remote-engines'
import { type GuideKind, guideKinds } from '@easel/remote-engines/tasks'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'
import { isAllowed } from './allowed-models.ts'
import { wantFreshCapabilities } from './monitor/monitor.repo.ts'
import type { EngineNeeds } from './needs.ts'
import {
  findForbiddenFiles,
  findMissingFiles,
  findOffers,
  type GraphNeeds,
  isGraphOffered,
} from './offers.repo.ts'

const retryAfterSeconds = 60

/** Throws B0300 for work that no engine can make, before attempts are taken. */
export async function requireEngines(db: Database | Tx, needs: readonly EngineNeeds[]): Promise<void> {
  if (needs.length === 0) return
  const models = await usableModels(db)
  for (const { task, model, graph } of needs) {
    if (graph && !(await isGraphOffered(db, graph))) throw await refusalOfGraph(db, graph)
    if (task === 'graph') continue
    const fitting = models.filter(({ tasks }) => tasks[task])
    if (fitting.length === 0) throw errors.unavailable({ cause: 'no_engine', retryAfterSeconds })
    if (model !== '' && !fitting.some(({ name }) => name === model))
      throw errors.unavailable({ cause: 'no_engine_with_model', retryAfterSeconds })
  }
}

/**
 * Lets the lists of engines be read again if no engine can run a graph: files or node types may have been added since. Called
 * before the transaction of a start, whose refusal would undo it.
 */
export async function readListsForGraphs(db: Database, needs: readonly EngineNeeds[]): Promise<void> {
  for (const { graph } of needs)
    if (graph && !(await isGraphOffered(db, graph))) return await wantFreshCapabilities(db)
}

/** Returns the refusal of a graph that no engine can run; it names the files that are forbidden or missing. */
async function refusalOfGraph(db: Database | Tx, graph: GraphNeeds): Promise<DomainError> {
  const forbiddenFiles = await findForbiddenParts(db, graph, 'graph')
  if (forbiddenFiles.length > 0)
    return errors.unavailable({ cause: 'model_forbidden', details: forbiddenFiles, retryAfterSeconds })
  const missing = await findMissingFiles(db, graph)
  const details = missing.map((name) => detail('graph', 'model_missing', { name }))
  const cause = missing.length > 0 ? 'no_engine_with_files' : 'no_engine'
  return errors.unavailable({ cause, details, retryAfterSeconds })
}

async function findForbiddenParts(db: Database | Tx, graph: GraphNeeds, path: string): Promise<Detail[]> {
  const files = await findForbiddenFiles(db, graph)
  return files.map((name) => detail(path, 'model_forbidden', { name }))
}

/** Throws A0400 for a graph that engines could run only if their hosts allowed its files, because its works could never start. */
export async function requireAllowedFiles(db: Database, graph: GraphNeeds, path: string): Promise<void> {
  if (graph.files.length === 0) return
  const details = await findForbiddenParts(db, graph, path)
  if (details.length > 0) throw errors.invalid({ cause: 'model_forbidden', details })
}

/** A model that can do a task, with its inputs for the task; a model that several engines have is listed several times. */
export interface TaskModel {
  readonly name: string
  readonly family: string | null
  readonly options: TaskOptions
  /** Names that its engine lists. */
  readonly choices: EngineChoices
}
export type ModelsOfTasks = ReadonlyMap<string, readonly TaskModel[]>

/** Returns the models that can do each of these tasks, in alphabetical order. */
export async function findModels(db: Database, tasks: readonly EngineTask[]): Promise<ModelsOfTasks> {
  if (tasks.length === 0) return new Map()
  const models = await usableModels(db)
  const fitting = (task: EngineTask) =>
    models.flatMap(({ name, family, tasks, choices }) =>
      tasks[task] ? [{ name, family, options: tasks[task], choices }] : [],
    )
  const byName = (a: TaskModel, b: TaskModel) => (a.name < b.name ? -1 : 1)
  return new Map(tasks.map((task) => [task, fitting(task).toSorted(byName)]))
}

/** A model of the site, listed once even if several engines have it. */
export interface UsableModel {
  readonly name: string
  readonly family: string | null
  readonly tasks: readonly EngineTask[]
  /** Kinds of maps by which a photo can guide its pictures, on any engine. */
  readonly guides: readonly GuideKind[]
  /** True if an engine that has the model takes works now. */
  readonly is_ready: boolean
}

/** Returns the models that can do any task, each once, in alphabetical order. */
export async function findUsableModels(db: Database): Promise<UsableModel[]> {
  const found = new Map<string, UsableModel>()
  for (const { name, family, tasks, is_ready } of await usableModels(db)) {
    const known = found.get(name)
    const taskNames = new Set([...(known?.tasks ?? []), ...(Object.keys(tasks) as EngineTask[])])
    if (taskNames.size === 0) continue
    const isGuided = (kind: GuideKind) =>
      known?.guides.includes(kind) || Object.values(tasks).some(({ guides }) => guides?.[kind] !== undefined)
    found.set(name, {
      name,
      family: known?.family ?? family,
      tasks: [...taskNames],
      guides: guideKinds.filter(isGuided),
      is_ready: known?.is_ready || is_ready,
    })
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Returns the models that have all their files and that the host allows. A model of several engines is listed several times. */
async function usableModels(db: Database | Tx) {
  const offers = await findOffers(db)
  return offers.flatMap(({ models, allowed_models, choices, is_ready }) =>
    models
      .filter(({ name, missing }) => missing.length === 0 && isAllowed(name, allowed_models))
      .map((model) => ({ ...model, choices, is_ready })),
  )
}
