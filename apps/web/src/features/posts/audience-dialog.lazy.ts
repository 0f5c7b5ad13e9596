export { AudienceDialog as default } from './components/audience-dialog.tsx'
