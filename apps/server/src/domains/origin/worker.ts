export { type FinishDeps, finishForm, finishResult, labelsOfForm, type ResultOrigin } from './finish.ts'
