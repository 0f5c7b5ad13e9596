import { createContext } from 'react'

/** Runs that the parts of the editor can begin. */
export interface RunActions {
  readonly projectId: string
  /** A run is under way, or begins. */
  readonly isBusy: boolean
  /** Runs up to a node. */
  readonly runTo: (nodeId: string) => void
}

/** Undefined where a graph is only looked at. */
export const RunActionsContext = createContext<RunActions | undefined>(undefined)
