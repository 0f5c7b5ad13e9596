import { transact } from '../../platform/db/pool.ts'
import { findFiles } from '../files/index.ts'
import { mostExplicit, type Scores, verdictOf } from '../moderation/index.ts'
import type { PreCheckDeps } from '../moderation/worker.ts'
import { setMissingScores } from '../works/index.ts'
import { findShownFiles, lockMark } from './pre-check-post.repo.ts'
import { applyVerdict } from './sensitivity-review.ts'
import { markPost } from './visibility.repo.ts'

/** Pre-checks the unchecked files of a post: the shared sources, and the result if its work has no scores yet. */
export async function preCheckPost(deps: PreCheckDeps, id: string): Promise<void> {
  const shown = await findShownFiles(deps.db, id)
  if (!shown) return
  const result =
    (shown.pre_check as Scores | null) ?? (await scoresOf(deps, [shown.image_key ?? shown.thumbnail_key]))
  const sources = shown.source_keys.length > 0 ? await scoresOf(deps, shown.source_keys) : result
  await transact(deps.db, async (tx) => {
    const post = await lockMark(tx, id)
    if (!post) return
    if (result) await setMissingScores(tx, shown.work_id, result)
    // The post stays blurred until it can be checked.
    if (!result || !sources)
      return post.sensitive_by === null ? await markPost(tx, id, 'unchecked') : undefined
    await applyVerdict(tx, post, { verdict: verdictOf(mostExplicit([result, sources])!), now: deps.now() })
  })
}

async function scoresOf(
  { db, store, preCheck }: PreCheckDeps,
  keys: readonly (string | null)[],
): Promise<Scores | undefined> {
  const files = await findFiles(
    db,
    keys.filter((key) => key !== null),
  )
  return await preCheck.scorePictures(
    await Promise.all(files.map(({ object_name }) => store.read(object_name))),
  )
}
