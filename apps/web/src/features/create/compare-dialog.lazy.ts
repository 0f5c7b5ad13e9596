export { CompareDialog as default } from './components/compare-dialog.tsx'
