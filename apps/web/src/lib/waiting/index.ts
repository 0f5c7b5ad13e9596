export { untilThere } from './until-there.ts'
export { isWaiting, onWaiting } from './waiting.ts'
