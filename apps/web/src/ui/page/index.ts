export { GridSkeleton } from './grid-skeleton.tsx'
export { Fault, LoadFailed, LoadFailedLine } from './load-failed.tsx'
export { PageHead, Section, SkipLink } from './page.tsx'
