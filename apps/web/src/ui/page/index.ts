export { GridSkeleton } from './grid-skeleton.tsx'
export { LoadFailed } from './load-failed.tsx'
export { PageHead } from './page-head.tsx'
