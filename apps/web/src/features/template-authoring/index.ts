export {
  readWorkflowFile,
  UnfitFile,
  workflowFileTypes,
} from './file/workflow-file.ts'
