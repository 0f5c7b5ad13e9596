export { EmptyState } from './empty-state.tsx'
export { ProgressRing } from './progress-ring.tsx'
