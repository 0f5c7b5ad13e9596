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
  type SourcedResult,
  sourcesOf,
} from './finish.ts'
