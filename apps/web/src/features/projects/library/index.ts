export { type DroppedEnd, type FirstFit, firstFit } from './first-fit.ts'
export { Library } from './library.tsx'
