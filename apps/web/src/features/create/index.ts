export { FormFields } from './params/form-fields.tsx'
export { shownInputs } from './params/form-inputs.ts'
export { SamplePhotos } from './sources/sample-photos.tsx'
