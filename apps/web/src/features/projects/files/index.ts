export { useExport } from './use-export.ts'
export { useFileFault, useImport, usePasteButton } from './use-import.ts'
