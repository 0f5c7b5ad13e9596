export type {
  FormChoice,
  FormField,
  FormKind,
  FormSource,
  FormTarget,
  FormTemplate,
  FormText,
  FormWarning,
  FormWarningCode,
  ReplacedNode,
  WorkflowForm,
} from './form.ts'
export { withoutFormNodes } from './form-nodes.ts'
export { readForm } from './read-form.ts'
export { maxSuggestions, type SuggestedField, suggestForm } from './suggest-form.ts'
export type { SuggestionRole } from './suggestion-rules.ts'
export { viewComfyDag } from './viewcomfy.ts'
export { withoutSample, writeForm } from './write-form.ts'
