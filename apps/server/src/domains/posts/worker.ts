export { preCheckPost } from './pre-check-post.ts'
