export {
  maxWorkflowBytes,
  readWorkflowFile,
  readWorkflowText,
  UnfitFile,
  workflowFileTypes,
} from './file/workflow-file.ts'
