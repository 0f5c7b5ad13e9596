export { VariantsDialog as default } from './variants-dialog.tsx'
