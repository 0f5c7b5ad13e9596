export type { Pickable } from './components/project-builder.lazy.tsx'
export {
  readWorkflowFile,
  readWorkflowsIn,
  readWorkflowText,
  UnfitFile,
  workflowFileTypes,
} from './file/workflow-file.ts'
