export { Choices } from './choices.tsx'
export { KeywordField } from './keyword-field.tsx'
export { PasswordField } from './password-field.tsx'
export { LengthCounter, limitText, useEmptyTextFault } from './text-limits.tsx'
