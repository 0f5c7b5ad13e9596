import type { EngineFault } from '@easel/remote-engines'

/** A try that ended done or failed. */
export interface JudgedTry {
  readonly outcome: 'done' | 'failed'
  readonly fault: EngineFault | null
  readonly model?: string | null
  /** Identifies the graph: a faulty graph fails at every engine, so its failures count once. */
  readonly graph: string
}

/** Number of consecutive failures after which an engine gets only stages that no other engine can take. */
const doubtful = 2
/** Number of consecutive failures after which the engine counts as faulty, instead of the graphs. */
export const failuresToSuspect = 3

const countedFaults: ReadonlySet<string> = new Set(['execution_failed', 'no_result', 'not_a_picture'])

/** Number of different graphs at which an engine has failed since its last success; `latest` has the latest tries first. */
export function failuresInRow(latest: readonly JudgedTry[]): number {
  const end = latest.findIndex(({ outcome }) => outcome === 'done')
  const since = end < 0 ? latest : latest.slice(0, end)
  const counted = since.filter(({ fault }) => fault && countedFaults.has(fault.code))
  return new Set(counted.map(({ graph }) => graph)).size
}

export function isDoubtful(latest: readonly JudgedTry[]): boolean {
  return failuresInRow(latest) >= doubtful
}

/** Returns the models whose latest try failed on an engine, for example because their file is damaged. */
export function failingModels(latest: readonly JudgedTry[]): Set<string> {
  const newest = new Map<string, JudgedTry>()
  for (const tried of latest.toReversed()) if (tried.model) newest.set(tried.model, tried)
  const failed = [...newest].filter(([, { fault }]) => fault && countedFaults.has(fault.code))
  return new Set(failed.map(([model]) => model))
}

/** Returns the fault of an engine with too many consecutive failures; undefined below the limit. */
export function failingFault(latest: readonly JudgedTry[]): EngineFault | undefined {
  if (failuresInRow(latest) < failuresToSuspect) return undefined
  const fault = latest[0]!.fault
  const detail = fault?.code === 'execution_failed' ? fault.params.detail : (fault?.code ?? '')
  return { code: 'failing', params: { detail } }
}
