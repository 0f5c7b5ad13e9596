export {
  finishedWorksQuery,
  isRunning,
  ownWorksQuery,
  postedWorksQuery,
  refreshWorks,
  runningKey,
  runningQuery,
  workQuery,
} from './api.ts'
export { FailedWork } from './components/failed-work.tsx'
export { MissingWork } from './components/missing-work.tsx'
export { OwnWorks } from './components/own-works.tsx'
export { RunProgress, StartingProgress } from './components/run-progress.tsx'
export { RunningPill } from './components/running-pill.tsx'
export { WorkActions } from './components/work-actions.tsx'
export { WorkBatch } from './components/work-batch.tsx'
export { WorkCard } from './components/work-card.tsx'
export { WorkFacts } from './components/work-facts.tsx'
export { PostedWorks } from './components/work-grid.tsx'
export { WorkMedia } from './components/work-media.tsx'
export { useProgress, useRunningWork, useWork } from './hooks/use-progress.ts'
export { useCancelWorks, useKeepOnly, useRetryWork } from './hooks/use-work-actions.ts'
export { isWorkShown, useCloseWork, useOpenWork } from './hooks/use-work-address.ts'
export { readWorkFilter, type WorkFilter } from './work-filter.ts'
