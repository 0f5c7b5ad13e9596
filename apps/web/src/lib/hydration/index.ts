export { InTurn } from './hydrate-when-idle.tsx'
