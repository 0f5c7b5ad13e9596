export { FormFields } from './components/form-fields.tsx'
export { SamplePhotos } from './components/sample-photos.tsx'
export { shownInputs } from './form-inputs.ts'
