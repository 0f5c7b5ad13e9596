export { FormFields, shownInputs } from './params/index.ts'
export { loadOwnWorksDialog, SamplePhotos } from './sources/index.ts'
