export { queueForEngine, withdrawFromEngines } from './engine-queue.ts'
export { findLocal } from './engines.repo.ts'
export { administrationHandlers } from './engines.routes.ts'
export { putLocalEngine, removeLocalEngine } from './local-engine-row.ts'
export { findLoras } from './loras.repo.ts'
export { missingCapabilityOf } from './missing-capabilities.ts'
export type { EngineNeeds } from './needs.ts'
export { enginesForGraph } from './node-types/engines-for-graph.ts'
export { findDefinitions, findForbiddenTypes } from './node-types/node-types.repo.ts'
export { type NamedPlaces, replaceableModels } from './node-types/replaceable-models.ts'
export {
  findClosedFiles,
  findOfferedTasks,
  findRunnableTypes,
  offersMark,
  type RunnableType,
} from './node-types/runnable-types.repo.ts'
export { countSlots, findKnownEngines, hasEngineFor, isOffered } from './offers.repo.ts'
export {
  findModels,
  findUsableModels,
  type ModelsOfTasks,
  readListsForGraphs,
  requireAllowedFiles,
  requireEngines,
  type TaskModel,
  type UsableModel,
} from './require-engines.ts'
export { applyEngineSettings } from './settings-engines.ts'
export { triesOfRun } from './tries.view.ts'
