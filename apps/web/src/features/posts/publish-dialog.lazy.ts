export { PublishDialog as default } from './components/publish-dialog.tsx'
