export { cleanUpload } from './metadata/clean-upload.ts'
export { formOf } from './pictures/make-smaller.ts'
export { thumbhashOf } from './pictures/thumbhash.ts'
