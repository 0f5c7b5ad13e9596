export { VersionsDialog as default } from './versions-dialog.tsx'
