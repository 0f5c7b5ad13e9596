export { isRecord } from './kept-in-tab.ts'
export { owners } from './owners.ts'
export { makeUnsent } from './unsent.ts'
export { useUnsent } from './use-unsent.ts'
