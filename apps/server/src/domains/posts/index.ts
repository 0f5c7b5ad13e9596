export { erasePostOfWork } from './erase-post.ts'
export { type PageDeps, postSearch, postsById } from './post-pages.ts'
export { deleteRankChanges } from './post-ranks.repo.ts'
export { isShownTo } from './post-source.ts'
export { postTarget } from './post-target.ts'
export { type Hold, isReadable, lockPost, type PostReaction } from './posts.repo.ts'
export { postHandlers } from './posts.routes.ts'
export {
  openPost,
  type ReactablePost,
  reactablePost,
  reactablePosts,
  reactedPost,
  requireReadable,
} from './posts.service.ts'
export type { PostView } from './posts.view.ts'
export { findPostsOfModels, type PostOfModel } from './posts-of-models.repo.ts'
export { createPost } from './publish-post.ts'
export { requeuePreChecks } from './sensitivity-review.ts'
export { hidePostsOf, restorePostsOf } from './visibility.repo.ts'
