export { CompletionList } from './completion-list.tsx'
export { type Beginning, type Completed, useCompletion } from './use-completion.ts'
