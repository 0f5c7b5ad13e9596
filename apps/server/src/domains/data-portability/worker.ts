export { startExporter } from './export/make-export.ts'
export { startImporter } from './import/run-import.ts'
export { eraseFiles } from './leave/erase-files.ts'
export { eraseQueue } from './leave/erase-job.ts'
