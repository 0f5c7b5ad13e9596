import type { EngineDetails, EngineState } from '@easel/contract/client'

export interface HealthPart {
  state: EngineState | 'unknown'
  fromTs: number
  /** Share of the period, from 0 to 1. */
  share: number
}

type StateChange = Pick<EngineDetails['state_arr'][number], 'state' | 'state_ts'>

/** Splits a period into the states of an engine, the oldest first. The time before the first state is unknown. */
export function healthParts(
  changes: readonly StateChange[],
  { fromTs, toTs }: { fromTs: number; toTs: number },
): HealthPart[] {
  const oldestFirst = changes.toSorted((a, b) => a.state_ts - b.state_ts)
  const begins = [{ state: 'unknown' as const, state_ts: fromTs }, ...oldestFirst]
  return begins.flatMap(({ state, state_ts }, index) => {
    const begin = Math.max(fromTs, state_ts)
    const end = Math.min(toTs, begins[index + 1]?.state_ts ?? toTs)
    return end > begin ? [{ state, fromTs: begin, share: (end - begin) / (toTs - fromTs) }] : []
  })
}

/** Returns the share of the known time in which an engine was ready, in whole percent; undefined if no state is known. */
export function readyPercent(parts: readonly HealthPart[]): number | undefined {
  const sum = (some: readonly HealthPart[]) => some.reduce((total, { share }) => total + share, 0)
  const known = sum(parts.filter(({ state }) => state !== 'unknown' && state !== 'new'))
  return known > 0
    ? Math.round((100 * sum(parts.filter(({ state }) => state === 'ready'))) / known)
    : undefined
}
