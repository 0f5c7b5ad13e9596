export { SaveDialog as default } from './components/save-dialog.tsx'
