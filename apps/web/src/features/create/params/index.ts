export { type Fitted, fitValues, settingsFragment, settingsIn } from './fit-values.ts'
export { FormFields } from './form-fields.tsx'
export {
  isUsedWith,
  rolledSeed,
  sentValues,
  settable,
  shownInputs,
  shownMasks,
  takenInputs,
  useParams,
  type Values,
} from './form-inputs.ts'
export { RangeField } from './range-field.tsx'
