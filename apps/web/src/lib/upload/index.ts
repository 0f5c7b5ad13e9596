export { acceptedFiles } from './accepted-files.ts'
export { handedFiles } from './handed-files.ts'
export {
  acceptedTypes,
  checkFiles,
  isHeic,
  type Refusal,
  refusalTexts,
  sourceIdFor,
} from './rules.ts'
export { sendFile } from './send-file.ts'
export { shrunk, smallCopy, withoutHeic } from './shrink.ts'
export { beginsLikePicture } from './signature.ts'
export { type SentPicture, usePictureUpload } from './use-picture-upload.ts'
