export { LazyDialog } from './lazy-dialog.tsx'
export { useEscape } from './use-escape.ts'
export { useGutter } from './use-gutter.ts'
