import { createContext, use, useSyncExternalStore } from 'react'
import { type NodeFault, type NodeRun, RunStore } from './run-store.ts'

const none: readonly NodeFault[] = []

/** The empty store is for parts that are shown without an editor. */
export const RunStoreContext = createContext(new RunStore())

/** Ids of the nodes around the open graph, each with `:`, before the ids of the nodes in it; empty for the workflow itself. */
export const RunPlaceContext = createContext('')

/** Returns the progress of a node in the latest run; undefined for nodes that it does not have. */
export function useNodeRun(nodeId: string): NodeRun | undefined {
  const store = use(RunStoreContext)
  const place = use(RunPlaceContext)
  const read = () => store.getSnapshot().nodes.get(`${place}${nodeId}`)
  return useSyncExternalStore(store.subscribe, read, read)
}

/** Returns the server's objections to a node of the graph. */
export function useNodeNotes(nodeId: string): readonly NodeFault[] {
  const store = use(RunStoreContext)
  const place = use(RunPlaceContext)
  const read = () => store.getSnapshot().notes.get(`${place}${nodeId}`) ?? none
  return useSyncExternalStore(store.subscribe, read, read)
}

/** Returns why a node keeps the graph from running. */
export function useNodeFaults(nodeId: string): readonly NodeFault[] {
  const store = use(RunStoreContext)
  const place = use(RunPlaceContext)
  const read = () => store.getSnapshot().faults.get(`${place}${nodeId}`) ?? none
  return useSyncExternalStore(store.subscribe, read, read)
}
