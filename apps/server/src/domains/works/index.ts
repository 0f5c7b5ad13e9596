export { editQueues } from './edit-job.ts'
export { presentOwnRun, presentRun } from './present-run.ts'
export { presentResult } from './result-info.ts'
export { type Axes, variantsOf } from './variants.ts'
export { checkPictures, checkSourceCount, resolveSources, type SourceInput } from './work-sources.ts'
export {
  findWork,
  insertFinishedWork,
  type NewSource,
  type PastSource,
  photoKeysOf,
  type ResultKeys,
  remixablePost,
  setMissingScores,
  settingsOfWork,
  templateOfWork,
} from './works.repo.ts'
export { workHandlers } from './works.routes.ts'
export {
  createWork,
  finishedWorks,
  lockWork,
  markSourcesUsed,
  type NewWorkInput,
  ownWork,
  visibleWork,
  type WorkDeps,
} from './works.service.ts'
export { worksById } from './works.view.ts'
