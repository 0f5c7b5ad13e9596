export { commentTarget } from './comment-target.ts'
export { commentHandlers } from './comments.routes.ts'
export { createComment } from './comments.service.ts'
export { hideCommentsOf, restoreCommentsOf } from './visibility.repo.ts'
