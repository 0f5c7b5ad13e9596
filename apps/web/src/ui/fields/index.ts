export { LengthCounter } from './length-counter.tsx'
