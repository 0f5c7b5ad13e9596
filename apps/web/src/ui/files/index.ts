export { FileLabel } from './file-label.tsx'
export { useFileDrop } from './use-file-drop.ts'
