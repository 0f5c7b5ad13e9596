import { randomBytes } from 'node:crypto'
import { detail } from '@easel/contract'
import type { Viewer } from '../../http/calls/call.ts'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { type DomainError, errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { newId } from '../../platform/ids.ts'
import { clientSubnet } from '../../platform/net/client-address.ts'
import { buckets, type GuessLimiter, hashPassword, passwordFits } from '../accounts/index.ts'
import { isWithheld, type Scores, verdictOf } from '../moderation/index.ts'
import { lockWork, ownWork } from '../works/index.ts'
import { refusalToLink, refusalToOpen } from './links.policy.ts'
import { changeLink, findLinkOf, findShared, insertLink, revokeLink } from './links.repo.ts'

export interface LinkChange {
  end_ts?: number | null | undefined
  password?: string | null | undefined
  renew?: true | undefined
}

/** Key of a link, which cannot be guessed. */
const newKey = () => randomBytes(16).toString('base64url')

/** Returns the link of the viewer's own work; undefined if it has none. */
export async function linkOf(db: Database, viewer: Viewer, workId: string) {
  await ownWork(db, viewer.id, workId)
  return await findLinkOf(db, workId)
}

/** Creates the link of the viewer's own, finished work, or changes it. Fields that are not given keep their values. */
export async function setLink(
  db: Database,
  viewer: Viewer,
  { workId, now, ...change }: LinkChange & { workId: string; now: number },
): Promise<void> {
  if (change.end_ts && change.end_ts <= now)
    throw errors.invalid({ details: [detail('end_ts', 'time_over')] })
  await ownWork(db, viewer.id, workId)
  // Hashing takes long, so it happens before the work is locked.
  const password_hash =
    typeof change.password === 'string' ? await hashPassword(change.password) : change.password
  const given = {
    ...(change.end_ts !== undefined && { end_ts: change.end_ts }),
    ...(password_hash !== undefined && { password_hash }),
  }
  await transact(db, async (tx) => {
    // The lock admits one call at a time: two concurrent calls would create two links.
    await lockWork(tx, workId)
    await requireLinkable(tx, viewer, workId)
    const link = await findLinkOf(tx, workId)
    if (link && !change.renew) {
      if (Object.keys(given).length > 0) await changeLink(tx, link.id, given)
      return
    }
    if (link) await revokeLink(tx, workId, now)
    const { end_ts = null, password_hash = null } = { ...link, ...given }
    await insertLink(tx, {
      ...{ id: newId(), user_id: viewer.id, work_id: workId, key: newKey() },
      // A link that is renewed after its expiry gets no expiry.
      end_ts: end_ts !== null && end_ts <= now ? null : end_ts,
      password_hash,
    })
  })
}

async function requireLinkable(tx: Tx, viewer: Viewer, workId: string): Promise<void> {
  const work = await ownWork(tx, viewer.id, workId)
  throwRefusal(
    refusalToLink(
      {
        state: work.state,
        isWithheld: await isWithheld(tx, [work.image_key, work.video_key, work.thumbnail_key]),
        isUnfit: isUnfit(work),
      },
      viewer,
    ),
  )
}

/**
 * A post was checked when it was posted, and moderators may have decided about it since, so only unposted works are judged by the
 * pre-check.
 */
function isUnfit({ post_id, pre_check }: { post_id: string | null; pre_check: unknown }): boolean {
  return post_id === null && pre_check !== null && verdictOf(pre_check as Scores) === 'unfit'
}

export async function endLink(db: Database, viewer: Viewer, workId: string, now: number): Promise<void> {
  await ownWork(db, viewer.id, workId)
  await revokeLink(db, workId, now)
}

export type SharedRow = NonNullable<Awaited<ReturnType<typeof findShared>>>

/** Returns the work that a link opens. Guesses of the link's password are slowed, for each link and for each client subnet. */
export async function openShared(
  { db, guessLimiter, now }: { db: Database; guessLimiter: GuessLimiter; now: () => number },
  { key, password, address }: { key: string; password: string | undefined; address: string },
): Promise<SharedRow> {
  const row = await findShared(db, key)
  throwRefusal(await refusalOfShared(db, row, now()))
  const found = row!
  if (found.password_hash === null) return found
  if (password === undefined) throw wrongPassword('link_password_needed')
  const guessed = [buckets.own('link', found.id), buckets.address(clientSubnet(address))]
  return await guessLimiter.guess(guessed, async () => {
    if (!(await passwordFits(found.password_hash, password))) throw wrongPassword('link_password_wrong')
    return { outcome: 'halfway', value: found }
  })
}

/** Returns the reason why a link opens nothing; undefined if it opens its work. */
export async function refusalOfShared(
  db: Database | Tx,
  row: SharedRow | undefined,
  now: number,
): Promise<DomainError | undefined> {
  const isHidden =
    row !== undefined &&
    (row.visibility === 'hidden' ||
      row.visibility === 'pending' ||
      isUnfit(row) ||
      (await isWithheld(db, [row.image_key, row.video_key, row.thumbnail_key])))
  return refusalToOpen(row && { ...row, isHidden }, now)
}

/** Returns whether a linked work is blurred: if its post is blurred, or if the pre-check has not found the work fit. */
export function isBlurred({ is_sensitive, pre_check }: SharedRow): boolean {
  return is_sensitive ?? (pre_check === null || verdictOf(pre_check as unknown as Scores) !== 'fit')
}

function wrongPassword(code: 'link_password_needed' | 'link_password_wrong') {
  return errors.forbidden({ cause: code, details: [detail('password', code)] })
}
