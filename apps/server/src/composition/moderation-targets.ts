import {
  isDeactivated,
  reinstateAccount,
  requireOtherAdmin,
  suspendAccount,
} from '../domains/accounts/index.ts'
import { boardTarget } from '../domains/boards/index.ts'
import { commentTarget } from '../domains/comments/index.ts'
import { workTarget } from '../domains/links/index.ts'
import { type ModerationTargets, userTarget } from '../domains/moderation/index.ts'
import { postTarget } from '../domains/posts/index.ts'
import { templateTarget } from '../domains/templates/index.ts'
import { hideUserContent, restoreUserContent } from './account-content.ts'

/** The effects of moderation decisions, by the domains that hold the targets. */
export const moderationTargets: ModerationTargets = {
  post: postTarget,
  comment: commentTarget,
  user: userTarget,
  work_template: templateTarget,
  board: boardTarget,
  work: workTarget,
  async suspend(tx, userId, caseId) {
    // Lock order: rows of users come last everywhere, so the content is hidden first. Content created before the lock is hidden by
    // the second call.
    await hideUserContent(tx, userId)
    await requireOtherAdmin(tx, userId)
    if (!(await suspendAccount(tx, userId, caseId))) return false
    await hideUserContent(tx, userId)
    return true
  },
  async reinstate(tx, userId) {
    // A user who has deactivated the account in the meantime restores the content by signing in.
    if (!(await isDeactivated(tx, userId))) await restoreUserContent(tx, userId)
    await reinstateAccount(tx, userId)
  },
}
