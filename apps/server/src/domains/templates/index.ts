export { basedOn, presentBasedOn, type StoredBasedOn } from './based-on.ts'
export { installBuiltinTemplates } from './builtin-templates.ts'
export type { FilledGraph } from './fill-stored-graph.ts'
export { fillDrawn, fillStored, fillVersion } from './fill-version.ts'
export { findModelForms, type ModelForm } from './model-forms.ts'
export { requireTaken } from './model-inputs.ts'
export { namedIn } from './named-steps.ts'
export { openGraphOf, openTemplate } from './open-template.ts'
export { createPreset, ownPresetNamed } from './presets.ts'
export { placeholderKey, sampleKeys } from './sample-pictures.ts'
export { searchTemplates } from './search-templates.ts'
export { styleCoverKeys, usualSeed } from './style-cover-keys.ts'
export {
  canRepeat,
  checkParams,
  declaredInputs,
  defaultParams,
  extraMaskCount,
  fittingParams,
  maskCount,
  paramsAt,
  plainParam,
  resolveParams,
  type StoredSample,
  shareableParams,
  type TemplateDefinition,
  takesGuide,
} from './template-definition.ts'
export { templateTarget } from './template-target.ts'
export { setTemplateTopics } from './template-topics.repo.ts'
export {
  type Cover,
  countTemplates,
  coverKeys,
  deleteUnusedTemplates,
  findPresentTemplate,
  findVisibleVersion,
  hasTemplate,
  insertArchivedTemplate,
  insertTemplate,
  insertVersion,
  isDraft,
  isTemplatePresent,
  lockTemplate,
  markBroken,
  markMended,
  markTemplateDeleted,
  publishSampled,
  setCheckedWith,
  setCover,
  setVersion,
  type TemplateVersion,
  takeReadyDrafts,
  takeToCheck,
  templateFolder,
  templatesOf,
} from './template-versions.repo.ts'
export {
  countUses,
  findBuiltin,
  findReadable,
  findTemplate,
  findVersions,
  listProjectTemplates,
  type TemplateRow,
  versionKey,
} from './templates.repo.ts'
export { templateHandlers } from './templates.routes.ts'
export { presentTemplates, type TemplatePresenting } from './templates.view.ts'
export { deleteUnusedVersions } from './unused-versions.ts'
export { hideTemplatesOf, restoreTemplatesOf } from './visibility.repo.ts'
