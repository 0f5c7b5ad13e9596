export { FormFields, shownInputs } from './params/index.ts'
export { SamplePhotos } from './sources/index.ts'
