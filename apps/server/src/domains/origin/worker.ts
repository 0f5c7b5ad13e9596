export {
  type FinishDeps,
  finishForm,
  finishResult,
  labelsOfForm,
  markOf,
  type ResultOrigin,
  sourcesOf,
} from './finish.ts'
