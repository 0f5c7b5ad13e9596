export { type PictureFormat, pictureFormat } from './format.ts'
export { countFrames, maxFrames } from './frames.ts'
