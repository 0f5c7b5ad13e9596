import { createContext } from 'react'

export interface SubgraphDialogs {
  /** Opens the inputs, outputs and values of the subgraph with an id. */
  readonly openSettings: (id: string) => void
  /** Opens the choice of the nodes that become a subgraph. */
  readonly openChoice: () => void
}

/** Dialogs of subgraphs, which the canvas and the list open. */
export const SubgraphDialogsContext = createContext<SubgraphDialogs>({
  openSettings: () => undefined,
  openChoice: () => undefined,
})
