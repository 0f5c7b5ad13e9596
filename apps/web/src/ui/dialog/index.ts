export { LazyDialog } from './lazy-dialog.tsx'
export { useDialog } from './use-dialog.ts'
