export { acceptedTypes, checkFiles, type Refusal, sourceIdFor } from './rules.ts'
export { sendFile } from './send-file.ts'
export { shrunk } from './shrink.ts'
