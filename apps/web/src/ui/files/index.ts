export { FileLabel } from './file-label.tsx'
export { useWindowFiles } from './use-window-files.ts'
