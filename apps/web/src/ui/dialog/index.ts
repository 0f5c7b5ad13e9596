export { LazyDialog } from './lazy-dialog.tsx'
export { isDialogOpen, onDialogOpen, useDialog } from './use-dialog.ts'
export { useFormDialog, useUnsaved } from './use-form-dialog.ts'
export { useShortcuts } from './use-shortcuts.ts'
