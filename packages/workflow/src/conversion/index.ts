export { fieldsOf, isObject, type JsonObject } from './json.ts'
export { Definitions, type ObjectInfo } from './object-info.ts'
export { type WorkflowFault, WorkflowRefusal, type WorkflowRefusalReason } from './refusal.ts'
export { type ModelReplacement, replaceModels } from './replace-models.ts'
export {
  type ConversionOptions,
  type ConvertedWorkflow,
  uiToDag,
  type WorkflowWarning,
} from './ui-to-dag.ts'
export { isEditorOnly } from './virtual-nodes.ts'
