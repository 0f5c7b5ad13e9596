export { useWheel } from './use-wheel.ts'
export { fitting, middle, moveBy, type Point, pinch, showing, type View, zoomAt } from './zoom-view.ts'
