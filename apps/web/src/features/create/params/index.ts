export { type FittedValues, fitValues, settingsFragment, settingsIn } from './fit-values.ts'
export { FormFields } from './form-fields.tsx'
export {
  isUsedWith,
  overLength,
  rolledSeed,
  sentValues,
  settable,
  shownInputs,
  shownMasks,
  takenInputs,
  tooLong,
  useParams,
  usualMaxLength,
  type Values,
} from './form-inputs.ts'
export { RangeField } from './range-field.tsx'
