export { CanvasPart, preloadCanvas } from './canvas-part.tsx'
