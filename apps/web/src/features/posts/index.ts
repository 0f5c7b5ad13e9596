export { postQuery, userPostsQuery } from './api.ts'
export { PostGrid } from './components/post-grid.tsx'
export { PostSlot } from './components/post-slot.tsx'
export { ResultPicture } from './components/result-picture.tsx'
