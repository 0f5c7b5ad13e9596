export { cutOut, type Frame, middleOf, roundEven } from './frame.ts'
export { type Numbers, scaleImage, scaleMask, scaleNumbers } from './resample.ts'
export { scaleMethods } from './taps.ts'
