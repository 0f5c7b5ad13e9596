export { formOf } from './pictures/make-smaller.ts'
export { thumbhashOf } from './pictures/thumbhash.ts'
