export { acceptedFiles, handedFiles } from './chosen-files.ts'

export {
  acceptedTypes,
  beginsLikePicture,
  checkFiles,
  containsHeic,
  isHeic,
  type Refusal,
  refusalTexts,
  sourceIdFor,
} from './rules.ts'
export { sendFile, throwIfUnreadable } from './send-file.ts'
export { shrunk, smallCopy, withoutHeic } from './shrink.ts'
export { type SentPicture, usePictureUpload } from './use-picture-upload.ts'
