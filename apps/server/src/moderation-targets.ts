import type { Tx } from './db/pool.ts'
import { reinstateAccount, suspendAccount } from './domains/accounts/index.ts'
import { commentTarget, hideCommentsOf, restoreCommentsOf } from './domains/comments/index.ts'
import { type ModerationTargets, userTarget } from './domains/moderation/index.ts'
import { hidePostsOf, postTarget, restorePostsOf } from './domains/posts/index.ts'
import { hideTemplatesOf, restoreTemplatesOf, templateTarget } from './domains/templates/index.ts'

async function hideContentOf(tx: Tx, userId: string): Promise<void> {
  await hidePostsOf(tx, userId)
  await hideTemplatesOf(tx, userId)
  await hideCommentsOf(tx, userId)
}

/** What decisions of moderators do, by the domains that hold what they are about. */
export const moderationTargets: ModerationTargets = {
  post: postTarget,
  comment: commentTarget,
  user: userTarget,
  work_template: templateTarget,
  async suspend(tx, userId, caseId) {
    // Before the account is locked, as everywhere: people's rows come last. What came into being meanwhile is hidden afterwards.
    await hideContentOf(tx, userId)
    if (!(await suspendAccount(tx, userId, caseId))) return false
    await hideContentOf(tx, userId)
    return true
  },
  async reinstate(tx, userId) {
    await restorePostsOf(tx, userId)
    await restoreTemplatesOf(tx, userId)
    await restoreCommentsOf(tx, userId)
    await reinstateAccount(tx, userId)
  },
}
