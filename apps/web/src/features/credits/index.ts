export { creditsKey } from './api.ts'
export { AttemptsBadge } from './components/attempts-badge.tsx'
