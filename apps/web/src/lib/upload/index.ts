export { handedFiles } from './handed-files.ts'
export {
  acceptedFiles,
  acceptedTypes,
  beginsLikePicture,
  checkFiles,
  isHeic,
  type Refusal,
  refusalTexts,
  sourceIdFor,
} from './rules.ts'
export { sendFile } from './send-file.ts'
export { shrunk, smallCopy, withoutHeic } from './shrink.ts'
export { type SentPicture, usePictureUpload } from './use-picture-upload.ts'
