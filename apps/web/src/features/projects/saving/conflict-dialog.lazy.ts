export { ConflictDialog as default } from './conflict-dialog.tsx'
