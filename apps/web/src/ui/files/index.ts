export { FileLabel } from './file-label.tsx'
export { useWindowFiles } from './use-file-drop.ts'
