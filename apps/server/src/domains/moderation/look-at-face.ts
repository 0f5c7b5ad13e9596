import { transact } from '../../db/pool.ts'
import { findProfile, hideFace } from '../accounts/index.ts'
import { type FileDeps, findFiles } from '../files/index.ts'
import { openHiddenCase } from './hidden-case.ts'
import type { PreCheck } from './pre-check/pre-check.ts'
import { verdictOf } from './pre-check/verdict.ts'
import { userTarget } from './user-target.ts'

export interface LookDeps extends FileDeps {
  now: () => number
  preCheck: PreCheck
}

/** An own picture as a face: an unfit one is taken away until somebody decides. */
export async function lookAtFace({ db, store, now, preCheck }: LookDeps, userId: string): Promise<void> {
  const { avatar_key = '' } = (await findProfile(db, userId)) ?? {}
  const [file] = await findFiles(db, [avatar_key])
  if (!file?.user_id) return
  const scores = await preCheck.lookAtPictures([await store.read(file.object_name)])
  if (!scores || verdictOf(scores) !== 'unfit') return
  await transact(db, async (tx) => {
    const facts = await userTarget.find(tx, userId, undefined)
    const before = facts && (await hideFace(tx, userId, avatar_key))
    if (!before) return
    const doubt = { targetType: 'user', targetId: userId, origin: 'pre_check', isUrgent: true } as const
    await openHiddenCase(tx, { ...facts, ...doubt, now: now() }, before)
  })
}
