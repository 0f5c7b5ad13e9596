export { FileLabel } from './file-label.tsx'
export { SaveInFormat } from './save-in-format.tsx'
export { useFileDrop } from './use-file-drop.ts'
