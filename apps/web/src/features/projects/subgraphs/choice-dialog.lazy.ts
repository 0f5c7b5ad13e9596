export { ChoiceDialog as default } from './choice-dialog.tsx'
