export { EndSentinel } from './end-sentinel.tsx'
