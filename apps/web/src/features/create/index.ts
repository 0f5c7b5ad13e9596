export { FormFields } from './components/form-fields.tsx'
export { shownInputs } from './form-inputs.ts'
