export { throttle } from './throttle.ts'
