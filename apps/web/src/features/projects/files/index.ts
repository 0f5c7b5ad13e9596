export { useExport } from './use-export.ts'
export { useFileFault } from './use-file-fault.ts'
export { useImport } from './use-import.ts'
export { usePasteButton } from './use-paste-button.ts'
