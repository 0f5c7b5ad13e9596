export { doubleTapMs, isTouch } from './double-tap.ts'
export { idsInPage, neighbourOf, openNeighbour, type Step } from './neighbour.ts'
export { type Place, useDoubleTap } from './use-double-tap.ts'
export { useSteps } from './use-steps.ts'
