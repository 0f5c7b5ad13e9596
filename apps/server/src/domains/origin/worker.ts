export {
  type FinishDeps,
  finishForm,
  finishResult,
  labelsOfForm,
  type ResultOrigin,
  sourcesOf,
} from './finish.ts'
