export { GridSkeleton } from './grid-skeleton.tsx'
export { LoadFailed } from './load-failed.tsx'
export { LoadFailedLine } from './load-failed-line.tsx'
export { PageHead } from './page-head.tsx'
