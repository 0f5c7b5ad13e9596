import { engineKinds } from './engine-kinds.generated.ts'

export { engineKinds }
export type EngineKindName = keyof typeof engineKinds
export const engineKindNames = Object.keys(engineKinds) as readonly EngineKindName[]
/** The host's wish. `draining`: finishes its works and takes no new work. */
export const engineModes = ['on', 'draining', 'paused'] as const
/** The last state that a worker saw. `new`: not tested yet. */
export const engineStates = ['new', 'ready', 'unreachable', 'suspect'] as const
/** Outcomes of a try at an engine. */
export const engineOutcomes = ['done', 'failed', 'cancelled', 'lost', 'unanswered', 'moved'] as const
/** Reasons why a server that answers cannot be used as an engine as it is. */
export const engineSearchProblems = [
  'needs_key',
  'certificate',
  'api_off',
  'no_pictures',
  'unsupported',
  'unknown',
] as const
/** Maximum lengths and numbers of an engine's settings. */
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
