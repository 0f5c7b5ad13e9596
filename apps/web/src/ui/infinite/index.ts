export { EndSentinel, ListEnd } from './list-end.tsx'
