import { createContext } from 'react'

export interface CanvasState {
  readonly isLocked: boolean
  /** True while the graph is so small on the screen that fields could not be read. */
  readonly isFar: boolean
  /** Small pictures of the nodes' outputs in the latest run are shown below them. */
  readonly arePreviewsShown: boolean
  /** Keys of the inputs or outputs (`node handle`) that the link being drawn fits; `undefined` while none is drawn. */
  readonly fitting: ReadonlySet<string> | undefined
}

/** State that all cards of the canvas share. */
export const CanvasContext = createContext<CanvasState>({
  isLocked: false,
  isFar: false,
  arePreviewsShown: true,
  fitting: undefined,
})
