export { postTarget } from './post-target.ts'
export { postHandlers } from './posts.routes.ts'
export { createPost, likePost, openPost, postToActOn } from './posts.service.ts'
export { hidePostsOf, restorePostsOf } from './visibility.ts'
