export { arrivedUploads } from './arrived-uploads.ts'
export { contentDisposition, extensionOf, fileNameOf } from './file-name.ts'
export { downloadExpiry, FileUrls } from './file-urls.ts'
export {
  avatarFilesOf,
  deleteFiles,
  deleteKeptUnusedSince,
  deleteNodeOutputs,
  type FileRow,
  findFiles,
  findMadeWith,
  findObject,
  hideSystemFilesOf,
  holdFile,
  isMadeHere,
  keptUnusedSince,
  type MadeWith,
  madeHereOf,
  objectsOf,
  restoreSystemFilesOf,
  setUploadAudience,
  touchFile,
  upsertFile,
  upsertFiles,
  upsertObject,
} from './files.repo.ts'
export { fileHandlers, serveUploads } from './files.routes.ts'
export {
  deleteUnusedObjects,
  type FileDeps,
  keepForFetchMs,
  keepNodeOutputsMs,
  keepVariantsMs,
  putObject,
  removeObjects,
  trimDownloads,
} from './files.service.ts'
export { clipSpec } from './film-clip.ts'
export {
  avatarObject,
  type FormName,
  formWidth,
  hasForm,
  logoForms,
  logoKey,
  logoObject,
  type PictureDeps,
  readable,
  saveForm,
  shownCopy,
  shownCopyOfFile,
} from './forms.ts'
export { importSource, importUpload } from './import-source.ts'
export type { ReceivedFile } from './metadata/clean-upload.ts'
export { makeRoom } from './newcomers.ts'
export type { FileFacts, MadePicture } from './picture-facts.ts'
export { type ReceiveDeps, sourceKey } from './receive-upload.ts'
export { serveFiles } from './serve-file.ts'
export { takenPicture } from './taken-picture.ts'
export { deleteUnknownFiles, unknownFiles } from './unknown-files.ts'
export { requireUsable } from './upload-refusal.ts'
export {
  deleteExpiredUploads,
  deleteOrphanedUploads,
  deleteUpload,
  findOwnUploads,
  markUsed,
  type UploadRow,
  uploadsUnderway,
} from './uploads.repo.ts'
export {
  claimVariant,
  countClaims,
  deleteDownloadsUnusedSince,
  downloadBytesSince,
  downloadsUnusedSince,
  filmsWithoutClip,
  findVariant,
  settleVariant,
  touchVariant,
  type VariantOutcome,
  type VariantRef,
  variantState,
} from './variants.repo.ts'
