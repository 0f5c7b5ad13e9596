import type { LocalEngineFault } from '@easel/contract'
import type { RefusedFile } from './catalogue/own-models.ts'
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
  /** Files of the host that cannot be used; absent in the findings of an older release. */
  readonly refused?: readonly RefusedFile[]
  readonly refusedCount?: number
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
  /** Name of the model in forms; undefined until the engine is ready. */
  readonly modelName?: string | undefined
  readonly files: readonly FileState[]
  readonly bytesPerSecond: number | undefined
  readonly process: ProcessState
  readonly fault: LocalEngineFault | undefined
  readonly usedBytes: number
}
