export { KeptNote } from './kept-note.tsx'
export { ConditionalMask, MaskField } from './mask-field.tsx'
export { surveyQuery } from './photo-survey.ts'
