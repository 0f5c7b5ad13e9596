export type { Pickable } from './components/project-builder.tsx'
export {
  readWorkflowFile,
  readWorkflowsIn,
  readWorkflowText,
  UnfitFile,
  workflowFileTypes,
} from './file/workflow-file.ts'
