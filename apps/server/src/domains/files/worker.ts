export { saveSmallForm } from './pictures/keep-small-form.ts'
export { thumbhashOf } from './pictures/thumbhash.ts'
