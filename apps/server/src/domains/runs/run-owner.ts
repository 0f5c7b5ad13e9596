import type { SocketValue } from '@easel/nodes'
import type { Tx } from '../../platform/db/pool.ts'
import type { MadeWith } from '../files/index.ts'

export type RunKind = 'work' | 'project_task' | 'template_cover'

/** A result of a run: the output of one of the graph's output nodes. */
export interface ResultRef {
  readonly nodeId: string
  /** Content name of the node's computation: equal results have equal names. */
  readonly contentKey: string
  /** Resolves once the models are known, which are stored with the outputs of engines. */
  readonly making: () => Promise<RunMaking>
}

export interface RunResult extends ResultRef {
  readonly value: SocketValue
}

/** The outputs of a node of a run. */
export interface NodeOutput extends ResultRef {
  readonly outputs: readonly SocketValue[]
}

/** The sources and models of a result. */
export interface RunMaking {
  /** Object names of the users' pictures. */
  readonly sources: readonly string[]
  /** True if a trained model made the result or a part of it. */
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
   * Looks for an equal result that is stored, before anything is computed; returns the function that saves it for this run, whose
   * node then needs no computing.
   */
  findEqual?(result: ResultRef): Promise<(() => Promise<void>) | undefined>
  /** Stores the files of a result, as the work of its output node. Called for one result after the other. */
  save(result: RunResult): Promise<void>
  /**
   * Shows a node's output, computed or cached; the next node waits for this. If this function is present, nodes that are not
   * needed are recorded too.
   */
  showNode?(node: NodeOutput): Promise<void>
  /** Records the saved results, in the transaction that finishes the run. */
  record(tx: Tx): Promise<void>
  /** Stores the files from which equal results can be saved later. Called after the end of the run, which does not wait for it. */
  keepForEqual?(): Promise<void>
}

/** The code behind a kind of runs (works, for example): it stores the result and notifies the user. */
export interface RunOwner {
  /** Called when a stage of a run begins; loads the code that is needed to save its results. */
  open(run: RunRef): ResultKeeper
  /** Called in the transaction that ends the run without a result, except if the user has stopped it. */
  ended(tx: Tx, run: RunRef, ending: RunEnding): Promise<void>
}

export type RunOwners = Readonly<Record<RunKind, RunOwner>>
