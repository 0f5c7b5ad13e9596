import type { EngineFault } from '@easel/remote-engines'

/** Milliseconds between two probes of an engine that answers. */
export const probeAgainMs = 10_000
/** Milliseconds after which an engine's models are read again, since files are added without a message. */
export const capabilitiesAgeMs = 60 * 60_000
/** Milliseconds for which an engine's list of models counts as fresh, if a workflow lacks a model. */
export const freshMs = 60_000

/** Maximum pause between two probes of an engine that does not answer. */
const maxPauseMs = 30_000
const firstPauseMs = 2500

/** Faults of an engine that answers wrongly. */
const suspicious: ReadonlySet<string> = new Set([
  ...['timeout', 'not_an_engine', 'failing', 'not_running'],
  ...['not_stored', 'quota'],
])
/** Returns the state of an engine with a fault. */
export function stateAfter({ code }: EngineFault): 'unreachable' | 'suspect' {
  return suspicious.has(code) ? 'suspect' : 'unreachable'
}

/**
 * Returns the milliseconds until an engine is probed again; the pause grows with each failure. `failures`: number of previous
 * consecutive faults.
 */
export function pauseAfter(fault: EngineFault, failures: number): number {
  if (fault.code === 'rate_limited') return fault.params.seconds * 1000
  // A failing engine still answers probes; only a try after the pause shows whether it works again.
  if (fault.code === 'failing') return maxPauseMs
  return Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(20, failures))
}
