export { acceptedTypes, checkFiles, type Refusal, refusalTexts, sourceIdFor } from './rules.ts'
export { sendFile } from './send-file.ts'
export { shrunk } from './shrink.ts'
