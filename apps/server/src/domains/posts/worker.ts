export { lookAtPost } from './look-at-post.ts'
