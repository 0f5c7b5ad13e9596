export { makeCertificate } from './c2pa/certificate.ts'
export { type Credential, CredentialError, type CredentialTrace, readCredential } from './c2pa/credential.ts'
export { prepareSigning } from './c2pa/library.ts'
export { type FoundManifest, readManifest } from './c2pa/read.ts'
export type { NamedModel } from './c2pa/read-models.ts'
export type { Ingredient, SigningActions, UsedModel } from './c2pa/sign.ts'
export { type FinishOptions, finishFile } from './finish-file.ts'
export { foreignLabels } from './foreign-labels.ts'
export {
  type AigcLabel,
  type DigitalSourceType,
  digitalSourceTypes,
  isTrained,
  type OriginLabels,
  shortSourceType,
  sourceTypeScheme,
} from './labels.ts'
export { type FoundLabels, readLabels } from './read-labels.ts'
export { type Making, makingOf, sourceTypeOf } from './source-type.ts'
export { type FormSource, labelForm, labelSmallForm, labelsFor, writeLabels } from './write-labels.ts'
export { makeXmp } from './xmp.ts'
