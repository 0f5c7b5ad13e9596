export { SettingsDialog as default } from './settings-dialog.tsx'
