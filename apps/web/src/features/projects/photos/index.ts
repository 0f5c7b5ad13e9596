export { PhotoStatus } from './photo-status.tsx'
export { usePhotos } from './use-photos.ts'
