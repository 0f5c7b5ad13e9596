export { blockedWordHandlers } from './blocked-words/blocked-words.routes.ts'
export { BlockedWords } from './blocked-words/blocked-words.ts'
export { forgetProfile } from './cases.repo.ts'
export { meetDeadlines } from './deadlines.ts'
export { openHiddenCase } from './hidden-case.ts'
export {
  hiddenByDecision,
  hiddenWithAccount,
  releasedFrom,
  shownAgain,
  statesIn,
} from './hiding.repo.ts'
export { moderationHandlers } from './moderation.routes.ts'
export { openCase } from './open-case.ts'
export { preCheckQueue } from './pre-check/pre-check-job.ts'
export type { Scores } from './pre-check/scores.ts'
export { mostExplicit, type Verdict, verdictOf } from './pre-check/verdict.ts'
export { queueAvatarCheck } from './queue-avatar-check.ts'
export { isWithheld } from './records.repo.ts'
export {
  describeSuspension,
  endSuspensions,
  endSuspensionsOf,
  liftSuspensions,
  suspendByAdmin,
} from './suspensions.ts'
export type { ModerationTargets, TargetActions, TargetFacts } from './targets.ts'
export { userTarget } from './user-target.ts'
