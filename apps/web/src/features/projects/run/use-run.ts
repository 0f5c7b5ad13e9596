import { createContext, use, useSyncExternalStore } from 'react'
import { type NodeFault, type NodeRun, RunStore } from './run-store.ts'

const none: readonly NodeFault[] = []

/** The default is an empty store, for parts that are shown without an editor. */
export const RunStoreContext = createContext(new RunStore())

/**
 * Prefix of the ids of the nodes in the open graph: the ids of the subgraph nodes around the graph, each followed by `:`. Empty
 * for the workflow itself.
 */
export const RunPlaceContext = createContext('')

/** Returns the progress of a node in the latest run; undefined for nodes that are not in this run. */
export function useNodeRun(nodeId: string): NodeRun | undefined {
  const store = use(RunStoreContext)
  const runPlace = use(RunPlaceContext)
  const read = () => store.getSnapshot().nodes.get(`${runPlace}${nodeId}`)
  return useSyncExternalStore(store.subscribe, read, read)
}

/** Returns the server's notes about a node of the graph. */
export function useNodeNotes(nodeId: string): readonly NodeFault[] {
  const store = use(RunStoreContext)
  const runPlace = use(RunPlaceContext)
  const read = () => store.getSnapshot().notes.get(`${runPlace}${nodeId}`) ?? none
  return useSyncExternalStore(store.subscribe, read, read)
}

/** Returns the reasons why a node prevents the graph from running. */
export function useNodeFaults(nodeId: string): readonly NodeFault[] {
  const store = use(RunStoreContext)
  const runPlace = use(RunPlaceContext)
  const read = () => store.getSnapshot().faults.get(`${runPlace}${nodeId}`) ?? none
  return useSyncExternalStore(store.subscribe, read, read)
}
