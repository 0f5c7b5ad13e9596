export { PostDialog as default } from './components/post-dialog.tsx'
