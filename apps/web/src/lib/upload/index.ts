export { acceptedTypes, checkFiles, type Refusal, refusalTexts, sourceIdFor } from './rules.ts'
export { sendFile } from './send-file.ts'
export { shrunk, smallCopy } from './shrink.ts'
