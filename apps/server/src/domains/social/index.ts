export {
  blockedBetween,
  hasBlocked,
  holdPairs,
  isBlockedBetween,
  notBlocked,
  notMuted,
} from './predicates.repo.ts'
export { isSeenFollowing } from './social.policy.ts'
export { socialHandlers } from './social.routes.ts'
export { openLikes, type SocialDeps } from './social.service.ts'
export { hideFollowsOf, restoreFollowsOf } from './visibility.repo.ts'
