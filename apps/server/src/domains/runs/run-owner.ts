import type { SocketValue } from '@easel/nodes'
import type { Tx } from '../../platform/db/pool.ts'
import type { MadeWith } from '../files/index.ts'

export type RunKind = 'work' | 'project_task' | 'template_cover'

/** A result of a run: the output of one of the graph's output nodes. */
export interface ResultRef {
  readonly nodeId: string
  /** Content name of its node's computation: equal results have equal names. */
  readonly contentKey: string
  /** Resolves once its models are known, which are stored with the outputs of engines. */
  readonly making: () => Promise<RunMaking>
}

export interface RunResult extends ResultRef {
  readonly value: SocketValue
}

/** The outputs of a node of a run. */
export interface NodeOutput extends ResultRef {
  readonly outputs: readonly SocketValue[]
}

/** Ingredients of a result. */
export interface RunMaking {
  /** Object names of the users' pictures. */
  readonly sources: readonly string[]
  /** A trained model made the result or a part of it. */
  readonly hasModel: boolean
  /** Engine models that made the result or its sources. */
  readonly models: readonly MadeWith[]
}

export interface RunRef {
  readonly id: string
  readonly userId: string
  readonly round: number
}

export type RunEnding = { readonly state: 'fail' | 'break'; readonly reason: 'material' | 'system' | 'limit' }

/** Takes the results of a run. */
export interface ResultKeeper {
  /**
   * Looks for a kept equal result, before anything is computed; returns the function that saves it for this run, whose node needs no
   * computing then.
   */
  findEqual?(result: ResultRef): Promise<(() => Promise<void>) | undefined>
  /** Stores the files of a result: the work of its output node. Called for each, one after the other. */
  save(result: RunResult): Promise<void>
  /** Shows a node's output, computed or kept; the next node waits for this. If present, unneeded nodes are recorded too. */
  showNode?(node: NodeOutput): Promise<void>
  /** Records the saved results, in the transaction that finishes the run. */
  record(tx: Tx): Promise<void>
  /** Keeps the files from which equal results can be saved. Called after the end of the run, which does not wait for it. */
  keepForEqual?(): Promise<void>
}

/** Purpose of a run (a work, for example): stores its result and notifies its user. */
export interface RunOwner {
  /** Called when a stage of a run begins: loads the code that saving its results needs. */
  open(run: RunRef): ResultKeeper
  /** Called in the transaction that ends the run without a result, but not where the user stopped it. */
  ended(tx: Tx, run: RunRef, ending: RunEnding): Promise<void>
}

export type RunOwners = Readonly<Record<RunKind, RunOwner>>
