export { PictureQuestion as default } from './picture-question.tsx'
