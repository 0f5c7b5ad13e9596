import { engineKinds } from './engine-kinds.generated.ts'

export { engineKinds }
export type EngineKindName = keyof typeof engineKinds
export const engineKindNames = Object.keys(engineKinds) as readonly EngineKindName[]
/** The mode that the administrator has set. A `draining` engine finishes its works and takes no new work. */
export const engineModes = ['on', 'draining', 'paused'] as const
/** The state of an engine at the last test of a worker. `new`: not tested yet. */
export const engineStates = ['new', 'ready', 'unreachable', 'suspect'] as const
/** Outcomes of an attempt to run a work at an engine. */
export const engineOutcomes = ['done', 'failed', 'cancelled', 'lost', 'unanswered', 'moved'] as const
/** Reasons why a server that answers cannot be used as an engine without a change. */
export const engineSearchProblems = [
  'needs_key',
  'certificate',
  'api_off',
  'no_pictures',
  'unsupported',
  'unknown',
] as const
/** Maximum lengths and numbers in the settings of an engine. */
export const engineLimits = {
  engines: 100,
  name: 40,
  slots: 32,
  key: 4000,
  headers: 20,
  headerName: 100,
  headerValue: 4000,
  families: 500,
  modelName: 200,
  patterns: 200,
  classes: 1000,
  className: 200,
  worker: 60,
} as const
