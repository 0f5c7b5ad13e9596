import type { EngineFault } from '@easel/remote-engines'

/** A try that an engine made or failed at. */
export interface JudgedTry {
  readonly outcome: 'done' | 'failed'
  readonly fault: EngineFault | null
  /** The same for tries of one user's graph: a graph may fail everywhere, and says little about an engine. */
  readonly graph: string
}

/** Failures in a row after which an engine gets works only where no other engine can take them. */
const doubtful = 2
/** Failures in a row after which an engine is at fault, and not what it was given. */
export const failuresToSuspect = 3

const countedFaults: ReadonlySet<string> = new Set(['execution_failed', 'no_result', 'not_a_picture'])

/** Number of different graphs at which an engine has failed since its last success; the latest tries come first. */
export function failuresInRow(latest: readonly JudgedTry[]): number {
  const end = latest.findIndex(({ outcome }) => outcome === 'done')
  const since = end < 0 ? latest : latest.slice(0, end)
  const counted = since.filter(({ fault }) => fault && countedFaults.has(fault.code))
  return new Set(counted.map(({ graph }) => graph)).size
}

export function isDoubtful(latest: readonly JudgedTry[]): boolean {
  return failuresInRow(latest) >= doubtful
}

/** The fault of an engine at which everything fails; undefined where it is well. */
export function failingFault(latest: readonly JudgedTry[]): EngineFault | undefined {
  if (failuresInRow(latest) < failuresToSuspect) return undefined
  const fault = latest[0]!.fault
  const detail = fault?.code === 'execution_failed' ? fault.params.detail : (fault?.code ?? '')
  return { code: 'failing', params: { detail } }
}
