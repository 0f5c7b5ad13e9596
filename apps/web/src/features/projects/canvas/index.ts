export { type CanvasActions, canvasActions } from './actions.ts'
export { AlignMenu, alignKeys } from './align-menu.tsx'
export { CanvasPart, preloadCanvas } from './canvas-part.tsx'
export { type KeyActions, keysOf } from './use-canvas-keys.ts'
