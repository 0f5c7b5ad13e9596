export { hasMuted, isBlockedBetween, notBlocked, notBlockedBy, notMuted } from './predicates.ts'
