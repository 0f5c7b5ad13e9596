export { ambientStyle } from './ambient.ts'
export { BeforeAfter } from './before-after.tsx'
export { LoopVideo } from './loop-video.tsx'
export { Picture } from './picture.tsx'
