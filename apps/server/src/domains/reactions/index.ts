export { likePost } from './post-reactions.ts'
export { reactionHandlers } from './reactions.routes.ts'
export { settleReactions } from './settle-reactions.ts'
