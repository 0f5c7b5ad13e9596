export { MaskField } from './mask-field.tsx'
export { surveyQuery } from './photo-survey.ts'
