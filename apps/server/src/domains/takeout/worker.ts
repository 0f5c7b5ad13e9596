export { eraseFiles } from './leave/erase-files.ts'
export { type EraseJob, eraseQueue } from './leave/erase-job.ts'
