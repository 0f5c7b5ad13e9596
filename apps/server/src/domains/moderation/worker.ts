export { type LookDeps, lookAtFaces } from './look-at-face.ts'
export { PreCheck } from './pre-check/pre-check.ts'
