export { GridSkeleton } from './grid-skeleton.tsx'
export { LoadFailed, LoadFailedLine } from './load-failed.tsx'
export { PageHead, Section, SkipLink } from './page.tsx'
