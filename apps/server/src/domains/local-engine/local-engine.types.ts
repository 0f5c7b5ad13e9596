import type { LocalEngineFault } from '@easel/contract'
import type { Offer } from './machine/assess.ts'
import type { MachineFacts } from './machine/look-at-machine.ts'
import type { ProcessState } from './process/engine-process.ts'

/** The order of the administrators. */
export type Wish = 'look' | 'run' | 'pause' | 'remove'

/** The machine of the worker, and the models that fit it. */
export interface Found {
  readonly machine: MachineFacts
  readonly offers: readonly FoundOffer[]
  readonly recommended: string | undefined
  readonly catalogueFault: LocalEngineFault | undefined
}

export interface FoundOffer extends Offer {
  readonly title: string
  readonly family?: string | undefined
  readonly licence: { readonly name: string; readonly address: string } | undefined
  readonly totalBytes: number
  readonly hereBytes: number
}

export interface FileState {
  readonly name: string
  readonly bytes: number
  done: number
  fault?: LocalEngineFault | undefined
  retryTs?: number | undefined
}

/** Progress of the work on an order. */
export interface WorkState {
  readonly phase: 'fetching' | 'paused' | 'starting' | 'ready' | 'failed' | 'removing'
  /** Revision of the order. */
  readonly revision: number
  readonly model: string | undefined
  readonly backend: string | undefined
  readonly runtime: string | undefined
  readonly files: readonly FileState[]
  readonly bytesPerSecond: number | undefined
  readonly process: ProcessState
  readonly fault: LocalEngineFault | undefined
  readonly usedBytes: number
}
