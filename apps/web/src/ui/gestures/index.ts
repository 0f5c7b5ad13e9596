export { idsInPage, neighbourOf, openNeighbour, type Step } from './neighbour.ts'
export { doubleTapMs, isTouch, type Place, useDoubleTap } from './use-double-tap.ts'
export { useLongPress } from './use-long-press.ts'
export { useStepFrom, useSteps } from './use-steps.ts'
