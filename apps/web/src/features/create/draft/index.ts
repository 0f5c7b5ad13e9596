export {
  type Draft,
  type DraftItem,
  draftAddress,
  guideItem,
  isHere,
  isLost,
  isOnItsWay,
  isUsable,
  maskItem,
  type Origin,
  photoItems,
  type Size,
  type SourceRef,
  type UploadState,
  usableItems,
  usablePhotos,
} from './draft.ts'
export { draftStore, useDraft } from './draft-store.ts'
export { useEachPhoto } from './each-photo.ts'
export { isCount, readParams, readSource } from './stored-draft.ts'
