export { EditPostDialog as default } from './components/edit-post-dialog.tsx'
