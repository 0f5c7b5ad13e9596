export { LengthCounter } from './length-counter.tsx'
export { limited } from './limited.ts'
export { PasswordField } from './password-field.tsx'
export { useMissing } from './use-missing.ts'
