import type { EngineFault, FaultCode } from '@easel/remote-engines'

/** A try that ended as done, failed or lost. */
export interface JudgedTry {
  readonly outcome: 'done' | 'failed' | 'lost'
  readonly fault: EngineFault | null
  readonly model?: string | null
  /** Identifies the graph: a faulty graph fails at every engine, so its failures count once. */
  readonly graph: string
  /** Id of the user whose work it was. */
  readonly user: string
  /** True if the user is an administrator. */
  readonly is_host: boolean
}

/** Number of consecutive failures after which an engine gets only stages that no other engine can take. */
const doubtful = 2
/** Number of consecutive failures after which the engine counts as faulty, instead of the graphs. */
export const failuresToSuspect = 3
/** Number of people whose works must have failed: the works of one person may all have the same fault. */
const peopleToSuspect = 2

/**
 * Faults that do not count: the request causes them, another client stopped the try, or probes show their start and their end.
 */
const uncountedFaults: ReadonlySet<FaultCode> = new Set<FaultCode>([
  ...(['content_refused', 'too_long', 'no_decoder', 'too_large', 'unsupported'] as const),
  ...(['model_missing', 'node_missing', 'interrupted', 'failing'] as const),
  ...(['unreachable', 'certificate', 'redirected', 'rate_limited', 'not_running', 'no_worker'] as const),
])

/** Returns whether a fault counts as a failure of its engine. */
export function isCounted(fault: EngineFault | null): boolean {
  return fault !== null && !uncountedFaults.has(fault.code)
}

/** Faults that a damaged file of a model, or a model that is too large, causes. */
const modelFaults: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'execution_failed',
  'no_result',
  'not_a_picture',
  'out_of_memory',
])

/**
 * Returns the number of different graphs at which an engine has failed since its last success; 0 if they are the graphs of one
 * person, who must not be able to take an engine from everyone else. Hosts may: many sites have only one user.
 * `latest` has the latest tries first.
 */
export function failuresInRow(latest: readonly JudgedTry[]): number {
  const end = latest.findIndex(({ outcome }) => outcome === 'done')
  const since = end < 0 ? latest : latest.slice(0, end)
  const counted = since.filter(({ fault }) => isCounted(fault))
  const people = new Set(counted.map(({ user }) => user))
  const isTelling = people.size >= peopleToSuspect || counted.some(({ is_host }) => is_host)
  return isTelling ? new Set(counted.map(({ graph }) => graph)).size : 0
}

export function isDoubtful(latest: readonly JudgedTry[]): boolean {
  return failuresInRow(latest) >= doubtful
}

/** Returns the models whose latest try failed on an engine, for example because their file is damaged. */
export function failingModels(latest: readonly JudgedTry[]): Set<string> {
  const newest = new Map<string, JudgedTry>()
  for (const tried of latest.toReversed()) if (tried.model) newest.set(tried.model, tried)
  const failed = [...newest].filter(([, { fault }]) => fault && modelFaults.has(fault.code))
  return new Set(failed.map(([model]) => model))
}

/** Returns the fault of an engine with too many consecutive failures; undefined below the limit. */
export function failingFault(latest: readonly JudgedTry[]): EngineFault | undefined {
  if (failuresInRow(latest) < failuresToSuspect) return undefined
  const last = latest.find(({ fault }) => isCounted(fault))?.fault
  if (!last) return undefined
  const detail = last.code === 'execution_failed' ? last.params.detail : ''
  return { code: 'failing', params: { detail, ...(detail === '' && { last }) } }
}
