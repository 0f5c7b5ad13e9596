export { KeptNote } from './kept-note.tsx'
export { LedMask, MaskField } from './mask-field.tsx'
export { surveyQuery } from './photo-survey.ts'
