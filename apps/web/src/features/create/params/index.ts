export { type Fitted, fitValues, settingsFragment, settingsIn } from './fit-values.ts'
export { FormFields } from './form-fields.tsx'
export { rolledSeed, sentValues, settable, shownInputs, takenInputs, type Values } from './form-inputs.ts'
export { useParams } from './use-params.ts'
