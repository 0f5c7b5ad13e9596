export { Fact, FactList } from './fact-list.tsx'
export { RelativeTime } from './relative-time.tsx'
