export { ShareDialog as default } from './components/share-dialog.tsx'
