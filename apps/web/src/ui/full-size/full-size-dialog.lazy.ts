export { FullSizeDialog as default } from './full-size-dialog.tsx'
