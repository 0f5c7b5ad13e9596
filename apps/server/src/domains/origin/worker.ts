export {
  type FinishDeps,
  finishForm,
  finishResult,
  finishSheet,
  labelsOfForm,
  labelsOfSheet,
  markFor,
  markOf,
  type ResultOrigin,
  type Sourced,
  sourcesOf,
} from './finish.ts'
