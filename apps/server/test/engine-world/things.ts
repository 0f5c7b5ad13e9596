import type { EngineFault } from '@easel/remote-engines'
import type { JudgedTry } from '../../src/domains/engines/dispatch/failing.ts'
import type { ProgressClock } from '../../src/domains/engines/dispatch/progress-clock.ts'
import type { WaitingStage } from '../../src/domains/engines/dispatch/schedule.ts'
import type { MadeTry } from '../../src/domains/engines/dispatch/times.ts'
import type { PlannedWork } from './schedule.ts'
import type { SimulatedEngine } from './simulated-engine.ts'

/** A work in the state that the server has stored. */
export interface SimulatedWork {
  readonly id: string
  readonly planned: PlannedWork
  readonly tries: SimulatedTry[]
  stage: WaitingStage
  failures: number
  retryAt: number
  /** The try that makes the work. */
  held: SimulatedTry | undefined
  ends: ('done' | 'failed' | 'unserved')[]
}

export interface SimulatedTry {
  readonly id: string
  readonly work: SimulatedWork
  readonly engine: WatchedEngine
  readonly model: string
  readonly expected_ms: number
  readonly writtenAt: number
  /** Other engines that could have made the work at that time. */
  readonly others: number
  readonly clock: ProgressClock
  accept_ts: number | null
  start_ts: number | null
  endedAt?: number
  outcome?: 'done' | 'failed' | 'lost' | 'moved'
  fault?: EngineFault
  silentSince?: number
}

/** An engine in the state that the server has stored. */
export interface WatchedEngine {
  readonly id: string
  readonly real: SimulatedEngine
  state: 'new' | 'ready' | 'unreachable' | 'suspect'
  stateAt: number
  failures: number
  probeAt: number
  /** Models that the engine has reported. */
  models: readonly string[]
  modelsAt: number
  wantsModels: boolean
  loadedModel: string | null
  loadedSince: number
  idleSince: number
  made: MadeTry[]
  judged: JudgedTry[]
  /** For each work that failed at the engine: the time of its first failure. */
  readonly failedAt: number[]
  /** Last time at which the server considered the engine faulty. */
  blamedAt: number
  /** Tries that may have left jobs at the engine. */
  left: string[]
}
