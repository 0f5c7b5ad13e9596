import { clearDeactivation, isDeactivated, lockWholeAccounts } from '../domains/accounts/index.ts'
import { hideBoardsOf, restoreBoardsOf } from '../domains/boards/index.ts'
import { hideCommentsOf, lockPostsOf, restoreCommentsOf } from '../domains/comments/index.ts'
import { hideSystemFilesOf, restoreSystemFilesOf } from '../domains/files/index.ts'
import { hideActsOf, restoreActsOf } from '../domains/notifications/index.ts'
import { hidePostsOf, restorePostsOf } from '../domains/posts/index.ts'
import { hideFollowsOf, restoreFollowsOf } from '../domains/social/index.ts'
import { hideTemplatesOf, restoreTemplatesOf } from '../domains/templates/index.ts'
import type { Tx } from '../platform/db/pool.ts'

/**
 * Hides everything of a deactivated or suspended user that others can see. Content that a moderator has hidden stays
 * marked as hidden by the moderator.
 */
export async function hideUserContent(tx: Tx, userId: string): Promise<void> {
  await lockWholeAccounts(tx)
  await lockPostsOf(tx, userId)
  await hidePostsOf(tx, userId)
  await hideTemplatesOf(tx, userId)
  await hideBoardsOf(tx, userId)
  await hideCommentsOf(tx, userId)
  await hideActsOf(tx, userId)
  await hideFollowsOf(tx, userId)
  await hideSystemFilesOf(tx, userId)
}

export async function restoreUserContent(tx: Tx, userId: string): Promise<void> {
  await lockWholeAccounts(tx)
  await lockPostsOf(tx, userId)
  await restorePostsOf(tx, userId)
  await restoreTemplatesOf(tx, userId)
  await restoreBoardsOf(tx, userId)
  await restoreCommentsOf(tx, userId)
  await restoreActsOf(tx, userId)
  await restoreFollowsOf(tx, userId)
  await restoreSystemFilesOf(tx, userId)
}

/**
 * Reactivates a deactivated account and restores its content; false for an account that is not deactivated. The
 * account must not be suspended as well.
 */
export async function reactivateAccount(tx: Tx, userId: string): Promise<boolean> {
  if (!(await isDeactivated(tx, userId))) return false
  await restoreUserContent(tx, userId)
  await clearDeactivation(tx, userId)
  return true
}
