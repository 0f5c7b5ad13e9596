export { commentsQuery } from './api.ts'
export { Comments } from './components/comments.tsx'
