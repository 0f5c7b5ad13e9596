export { HydrateWhenIdle } from './hydrate-when-idle.tsx'
