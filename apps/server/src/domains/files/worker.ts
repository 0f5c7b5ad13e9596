export { saveSmallForm } from './pictures/save-small-form.ts'
export { thumbhashOf } from './pictures/thumbhash.ts'
