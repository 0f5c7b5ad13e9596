import { hideTracesOf, restoreTracesOf } from './account-content.ts'
import { isLeaving, reinstateAccount, suspendAccount } from './domains/accounts/index.ts'
import { commentTarget } from './domains/comments/index.ts'
import { type ModerationTargets, userTarget } from './domains/moderation/index.ts'
import { postTarget } from './domains/posts/index.ts'
import { templateTarget } from './domains/templates/index.ts'

/** What decisions of moderators do, by the domains that hold what they are about. */
export const moderationTargets: ModerationTargets = {
  post: postTarget,
  comment: commentTarget,
  user: userTarget,
  work_template: templateTarget,
  async suspend(tx, userId, caseId) {
    // Before the account is locked, as everywhere: people's rows come last. What came into being meanwhile is hidden afterwards.
    await hideTracesOf(tx, userId)
    if (!(await suspendAccount(tx, userId, caseId))) return false
    await hideTracesOf(tx, userId)
    return true
  },
  async reinstate(tx, userId) {
    // Whoever has left in the meantime comes back by signing in.
    if (!(await isLeaving(tx, userId))) await restoreTracesOf(tx, userId)
    await reinstateAccount(tx, userId)
  },
}
