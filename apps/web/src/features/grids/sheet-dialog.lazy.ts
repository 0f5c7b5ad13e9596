export { SheetDialog as default } from './sheet-dialog.tsx'
