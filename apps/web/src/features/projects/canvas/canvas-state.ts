import { createContext } from 'react'

export interface CanvasState {
  readonly isLocked: boolean
  /** True while the graph is so small on the screen that fields would be unreadable. */
  readonly isFar: boolean
  /** True if small pictures of the nodes' outputs in the latest run are shown below the nodes. */
  readonly arePreviewsShown: boolean
  /** Keys of the inputs or outputs (`node handle`) that fit the link being drawn; `undefined` while no link is drawn. */
  readonly fitting: ReadonlySet<string> | undefined
}

/** State that all cards of the canvas share. */
export const CanvasContext = createContext<CanvasState>({
  isLocked: false,
  isFar: false,
  arePreviewsShown: true,
  fitting: undefined,
})
