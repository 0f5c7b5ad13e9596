import { transact } from '../../platform/db/pool.ts'
import { hasModerators } from '../accounts/index.ts'
import { findFiles } from '../files/index.ts'
import { openCase, openHiddenCase, verdictOf } from '../moderation/index.ts'
import type { PreCheckDeps } from '../moderation/worker.ts'
import { templateTarget } from './template-target.ts'
import { hideTemplate } from './visibility.repo.ts'

/** Pre-checks a cover that an author has given; an unfit cover hides the template until a moderator decides. */
export async function preCheckTemplate(
  { db, store, now, preCheck }: PreCheckDeps,
  id: string,
): Promise<void> {
  const shown = await templateTarget.find(db, id, { viewer: undefined })
  const [file] = await findFiles(db, [shown?.files.thumbnail ?? ''])
  const scores = file && (await preCheck.scorePictures([await store.read(file.object_name)]))
  const verdict = scores ? verdictOf(scores) : 'fit'
  if (verdict === 'fit') return
  await transact(db, async (tx) => {
    const facts = await templateTarget.find(tx, id, { viewer: undefined })
    if (!facts) return
    const opening = { targetType: 'work_template', targetId: id, origin: 'pre_check', now: now() } as const
    if (verdict === 'unfit') {
      await hideTemplate(tx, id)
      return await openHiddenCase(tx, { ...facts, ...opening, isUrgent: true })
    }
    if (await hasModerators(tx)) await openCase(tx, { ...facts, ...opening, isUrgent: false })
  })
}
