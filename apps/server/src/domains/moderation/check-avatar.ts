import { transact } from '../../platform/db/pool.ts'
import { hideAvatar } from '../accounts/index.ts'
import { avatarFilesOf, type FileDeps } from '../files/index.ts'
import { openHiddenCase } from './hidden-case.ts'
import type { PreCheck } from './pre-check/pre-check.ts'
import { verdictOf } from './pre-check/verdict.ts'
import { userTarget } from './user-target.ts'

export interface PreCheckDeps extends FileDeps {
  now: () => number
  preCheck: PreCheck
}

/** Checks an avatar picture; an unfit picture is removed from every profile that uses it, until a moderator decides. */
export async function checkAvatar(deps: PreCheckDeps, objectName: string): Promise<void> {
  const { db, store, preCheck } = deps
  const files = await avatarFilesOf(db, objectName)
  if (files.length === 0) return
  const scores = await preCheck.scorePictures([await store.read(objectName)])
  if (!scores || verdictOf(scores) !== 'unfit') return
  for (const { key, user_id } of files) await hideUnfitAvatar(deps, user_id, key)
}

async function hideUnfitAvatar({ db, now }: PreCheckDeps, userId: string, avatarKey: string): Promise<void> {
  await transact(db, async (tx) => {
    const facts = await userTarget.find(tx, userId, { viewer: undefined })
    const before = facts && (await hideAvatar(tx, userId, avatarKey))
    if (!before) return
    const opening = { targetType: 'user', targetId: userId, origin: 'pre_check', isUrgent: true } as const
    await openHiddenCase(tx, { ...facts, ...opening, now: now() }, before)
  })
}
