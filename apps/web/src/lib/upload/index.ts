export { putFile } from './put-file.ts'
export { checkFiles, type Refusal, sourceIdFor } from './rules.ts'
