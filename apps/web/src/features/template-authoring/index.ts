export {
  readWorkflowFile,
  readWorkflowsIn,
  readWorkflowText,
  UnfitFile,
  workflowFileTypes,
} from './file/workflow-file.ts'
