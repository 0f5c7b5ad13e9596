import type { Tx } from './db/pool.ts'
import { isLeaving, returnToAccount } from './domains/accounts/index.ts'
import { hideCommentsOf, restoreCommentsOf } from './domains/comments/index.ts'
import { hideSystemFilesOf, restoreSystemFilesOf } from './domains/files/index.ts'
import { hideActsOf, restoreActsOf } from './domains/notifications/index.ts'
import { hidePostsOf, restorePostsOf } from './domains/posts/index.ts'
import { hideFollowsOf, restoreFollowsOf } from './domains/social/index.ts'
import { hideTemplatesOf, restoreTemplatesOf } from './domains/templates/index.ts'

/** Hides a user's published content in all domains. Content that a moderator has hidden keeps that mark. */
async function hideContentOf(tx: Tx, userId: string): Promise<void> {
  await hidePostsOf(tx, userId)
  await hideTemplatesOf(tx, userId)
  await hideCommentsOf(tx, userId)
  await hideActsOf(tx, userId)
}

async function restoreContentOf(tx: Tx, userId: string): Promise<void> {
  await restorePostsOf(tx, userId)
  await restoreTemplatesOf(tx, userId)
  await restoreCommentsOf(tx, userId)
  await restoreActsOf(tx, userId)
}

/** Hides everything of a deactivated or suspended user that others can see. */
export async function hideTracesOf(tx: Tx, userId: string): Promise<void> {
  await hideContentOf(tx, userId)
  await hideFollowsOf(tx, userId)
  await hideSystemFilesOf(tx, userId)
}

export async function restoreTracesOf(tx: Tx, userId: string): Promise<void> {
  await restoreContentOf(tx, userId)
  await restoreFollowsOf(tx, userId)
  await restoreSystemFilesOf(tx, userId)
}

/**
 * Reactivates a deactivated account and restores its content; false for an account that is not deactivated. Only for
 * accounts that are not suspended too.
 */
export async function comeBack(tx: Tx, userId: string): Promise<boolean> {
  if (!(await isLeaving(tx, userId))) return false
  await restoreTracesOf(tx, userId)
  await returnToAccount(tx, userId)
  return true
}
