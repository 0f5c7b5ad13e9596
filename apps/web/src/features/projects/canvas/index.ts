export { CanvasPart } from './canvas-part.tsx'
