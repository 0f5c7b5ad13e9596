export { putFile } from './put-file.ts'
export { type Candidate, type Checked, checkFiles, type Refusal, sourceIdFor } from './rules.ts'
