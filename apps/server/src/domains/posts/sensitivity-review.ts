import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { hasModerators } from '../accounts/index.ts'
import {
  openCase,
  openHiddenCase,
  preCheckQueue,
  type Scores,
  type Verdict,
  verdictOf,
} from '../moderation/index.ts'
import { postTarget } from './post-target.ts'
import { uncheckedPosts } from './pre-check-post.repo.ts'
import { hidePost, markPost, type SensitiveBy } from './visibility.repo.ts'

/** Returns the sensitive mark of a new post, from the pre-check scores of its work; throws A0440 if it may not be posted. */
export function sensitiveMarkOf(preCheck: unknown): SensitiveBy {
  // The pre-check did not run, or the work is older than the pre-check: the post stays blurred until it is checked.
  if (preCheck === null) return 'unchecked'
  const verdict = verdictOf(preCheck as Scores)
  if (verdict === 'unfit') throw errors.wrongState({ cause: 'work_unfit' })
  return verdict === 'borderline' ? 'pre_check' : null
}

/** Opens a case for moderators about a borderline post. On a site without moderators the post only stays blurred. */
export async function openBorderlineCase(tx: Tx, id: string, now: number): Promise<void> {
  const facts = await postTarget.find(tx, id, { viewer: undefined })
  if (!facts || !(await hasModerators(tx))) return
  const opening = { targetType: 'post', targetId: id, origin: 'pre_check', isUrgent: false } as const
  await openCase(tx, { ...facts, ...opening, now })
}

/** Applies the verdict to a post that is already public, once the pre-check has scored all of its files. */
export async function applyVerdict(
  tx: Tx,
  post: { id: string; sensitive_by: SensitiveBy },
  { verdict, now }: { verdict: Verdict; now: number },
): Promise<void> {
  // A decision of a moderator takes precedence over the pre-check.
  if (post.sensitive_by === 'moderator') return
  await markPost(tx, post.id, verdict === 'fit' ? null : 'pre_check')
  if (verdict === 'fit') return
  if (verdict === 'borderline') return await openBorderlineCase(tx, post.id, now)
  const facts = await postTarget.find(tx, post.id, { viewer: undefined })
  if (!facts) return
  await hidePost(tx, post.id)
  const opening = { targetType: 'post', targetId: post.id, origin: 'pre_check', isUrgent: true } as const
  await openHiddenCase(tx, { ...facts, ...opening, now })
}

/** Queues a pre-check of the post. */
export async function queuePreCheck(tx: Tx, jobs: JobQueue, postId: string): Promise<void> {
  await jobs.send(tx, preCheckQueue, { post_id: postId })
}

const maxPerRun = 100

/** Queues pre-checks of posts that could not be checked when they were posted. */
export async function requeuePreChecks({ db, jobs }: { db: Database; jobs: JobQueue }): Promise<void> {
  await transact(db, async (tx) => {
    for (const id of await uncheckedPosts(tx, maxPerRun)) await queuePreCheck(tx, jobs, id)
  })
}
