import { type Tx, transact } from '../../db/pool.ts'
import { findFiles } from '../files/index.ts'
import { mostDoubtful, type Scores, verdictOf } from '../moderation/index.ts'
import type { PreCheckDeps } from '../moderation/worker.ts'
import { setMissingScores } from '../works/index.ts'
import { applyVerdict } from './sensitivity-review.ts'
import { markPost, type SensitiveBy } from './visibility.repo.ts'

interface Shown {
  work_id: string
  image_key: string | null
  thumbnail_key: string | null
  pre_check: unknown
  source_keys: string[]
}

/** Pre-checks the unchecked files of a post: the shared sources, and the result where its work has no scores yet. */
export async function preCheckPost(deps: PreCheckDeps, id: string): Promise<void> {
  const shown = await findShown(deps, id)
  if (!shown) return
  const result =
    (shown.pre_check as Scores | null) ?? (await look(deps, [shown.image_key ?? shown.thumbnail_key]))
  const sources = shown.source_keys.length > 0 ? await look(deps, shown.source_keys) : result
  await transact(deps.db, async (tx) => {
    const post = await lockShown(tx, id)
    if (!post) return
    if (result) await setMissingScores(tx, shown.work_id, result)
    // Stays blurred until it can be checked.
    if (!result || !sources)
      return post.sensitive_by === null ? await markPost(tx, id, 'unchecked') : undefined
    await applyVerdict(tx, post, { verdict: verdictOf(mostDoubtful([result, sources])!), now: deps.now() })
  })
}

async function findShown({ db }: PreCheckDeps, id: string): Promise<Shown | undefined> {
  const row = await db
    .selectFrom('posts')
    .innerJoin('works', 'works.id', 'posts.work_id')
    .select(['posts.work_id', 'posts.image_key', 'posts.thumbnail_key', 'works.pre_check'])
    .where('posts.id', '=', id)
    .executeTakeFirst()
  const sources = await db.selectFrom('post_sources').select('file_key').where('post_id', '=', id).execute()
  return row && { ...row, source_keys: sources.map(({ file_key }) => file_key) }
}

async function look(
  { db, store, preCheck }: PreCheckDeps,
  keys: readonly (string | null)[],
): Promise<Scores | undefined> {
  const files = await findFiles(
    db,
    keys.filter((key) => key !== null),
  )
  return await preCheck.lookAtPictures(
    await Promise.all(files.map(({ object_name }) => store.read(object_name))),
  )
}

async function lockShown(tx: Tx, id: string) {
  const post = await tx
    .selectFrom('posts')
    .select(['id', 'sensitive_by'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return post && { id, sensitive_by: post.sensitive_by as SensitiveBy }
}
