export {
  type FinishDeps,
  finishForm,
  finishResult,
  labelsOfForm,
  markOf,
  type ResultOrigin,
  type Sourced,
  sourcesOf,
} from './finish.ts'
