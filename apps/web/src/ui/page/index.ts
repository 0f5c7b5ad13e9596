export { GridSkeleton } from './grid-skeleton.tsx'
export { LoadFailed, LoadFailedLine } from './load-failed.tsx'
export { PageHead } from './page-head.tsx'
export { Section } from './section.tsx'
