export { InTurn } from './in-turn.tsx'
