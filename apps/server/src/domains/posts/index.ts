export { postHandlers } from './posts.routes.ts'
export { createPost } from './posts.service.ts'
