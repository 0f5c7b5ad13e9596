export { PhotoStatus } from './photo-status.tsx'
export { type Photos, usePhotos } from './use-photos.ts'
