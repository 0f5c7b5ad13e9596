export { postHandlers } from './posts.routes.ts'
export { createPost, likePost, openPost, postToActOn } from './posts.service.ts'
export { hidePost, hidePostsOf, restorePost, restorePostsOf } from './visibility.ts'
