import type { SocketValue } from '@easel/nodes'
import type { Tx } from '../../db/pool.ts'

export type RunKind = 'work' | 'project_task' | 'template_cover'

/** What one of a graph's output nodes gave. */
export interface RunResult {
  readonly nodeId: string
  readonly value: SocketValue
  readonly making: RunMaking
}

/** What a result was made of. */
export interface RunMaking {
  /** Objects: people's pictures. */
  readonly sources: readonly string[]
  /** A trained model made it or a part of it. */
  readonly hasModel: boolean
}

export interface RunRef {
  readonly id: string
  readonly userId: string
  readonly round: number
}

export type RunEnding = { readonly state: 'fail' | 'break'; readonly reason: 'material' | 'system' | 'limit' }

/** What a run is made for (a work, say): it keeps the result and tells its person. */
export interface RunOwner {
  /** Stores the result's files; what it returns writes them down in the transaction that finishes the run. */
  keepResult(run: RunRef, results: readonly RunResult[]): Promise<(tx: Tx) => Promise<void>>
  /** In the transaction that ends the run without a result. Not called where the person stopped it. */
  ended(tx: Tx, run: RunRef, ending: RunEnding): Promise<void>
}

export type RunOwners = Readonly<Record<RunKind, RunOwner>>
